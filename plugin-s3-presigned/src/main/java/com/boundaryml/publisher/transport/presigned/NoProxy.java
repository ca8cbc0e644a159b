package com.boundaryml.publisher.transport.presigned;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Which hosts are reached without a proxy: a list, separated by commas or blanks, of names (which stand for their
 * subdomains too, with or without a leading dot), addresses, CIDR blocks, each of them with or without a port, and
 * {@code *} for all. Names are not looked up, so a block covers addresses only.
 */
final class NoProxy {

    private static final int PORT_DIGITS = 5;

    private final List<String> entries;

    private NoProxy(List<String> entries) {
        this.entries = entries;
    }

    static NoProxy of(String list) {
        return new NoProxy(Arrays.stream(list.toLowerCase(Locale.ROOT).split("[,\\s]+", -1))
                .filter(entry -> !entry.isEmpty())
                .toList());
    }

    boolean covers(Origin target) {
        return entries.stream().anyMatch(entry -> covers(entry, target));
    }

    private static boolean covers(String entry, Origin target) {
        if (entry.equals("*")) {
            return true;
        }
        String host = entry;
        int colon = entry.lastIndexOf(':');
        boolean otherColons = entry.indexOf(':') != colon && !entry.contains("]");
        if (colon > entry.indexOf(']') && colon >= 0 && !otherColons) {
            String port = entry.substring(colon + 1);
            if (port.length() > PORT_DIGITS || !port.equals(Integer.toString(target.port()))) {
                return false;
            }
            host = entry.substring(0, colon);
        }
        host = host.replaceFirst("^\\[(.*)]$", "$1");
        return host.contains("/") ? inBlock(host, target.host()) : sameOrBelow(host, target.host());
    }

    private static boolean sameOrBelow(String entry, String host) {
        String name = entry.replaceFirst("^\\*?\\.", "");
        Optional<byte[]> address = address(name);
        if (address.isPresent()) {
            return address(host)
                    .filter(bytes -> Arrays.equals(bytes, address.get()))
                    .isPresent();
        }
        return !name.isEmpty() && (host.equals(name) || host.endsWith("." + name));
    }

    private static boolean inBlock(String block, String host) {
        int slash = block.indexOf('/');
        Optional<byte[]> network = address(block.substring(0, slash));
        Optional<byte[]> address = address(host);
        String digits = block.substring(slash + 1);
        if (network.isEmpty() || address.isEmpty() || !digits.matches("[0-9]{1,3}")) {
            return false;
        }
        int bits = Integer.parseInt(digits);
        byte[] a = network.get();
        byte[] b = address.get();
        if (a.length != b.length || bits > a.length * Byte.SIZE) {
            return false;
        }
        for (int i = 0; i < bits; i++) {
            int mask = 0x80 >>> (i % Byte.SIZE);
            if ((a[i / Byte.SIZE] & mask) != (b[i / Byte.SIZE] & mask)) {
                return false;
            }
        }
        return true;
    }

    private static Optional<byte[]> address(String text) {
        boolean literal = text.indexOf(':') >= 0 || text.matches("[0-9]{1,3}(\\.[0-9]{1,3}){3}");
        try {
            return literal ? Optional.of(InetAddress.ofLiteral(text).getAddress()) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
