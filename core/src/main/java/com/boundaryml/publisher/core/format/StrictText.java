package com.boundaryml.publisher.core.format;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;

/**
 * Reads ASCII text of which every character is foreseen. What is read so has one spelling only, and needs no comparison with
 * its own re-encoding.
 */
final class StrictText {

    private static final String HEX_DIGITS = "0123456789abcdef";
    private static final int MOST_SHOWN = 40;

    private final ByteBuffer bytes;
    private int at;

    /**
     * Begins at the start.
     *
     * @param bytes the text, from 0 to limit
     */
    StrictText(ByteBuffer bytes) {
        this.bytes = bytes;
    }

    /** Goes past {@code text}, which must come next. */
    void expect(String text) throws DamagedPackException {
        if (!skip(text)) {
            throw unexpected("\"" + text + "\"");
        }
    }

    /** {@return whether {@code text} came next}; if so it is gone past. */
    boolean skip(String text) {
        if (text.length() > bytes.limit() - at) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (bytes.get(at + i) != text.charAt(i)) {
                return false;
            }
        }
        at += text.length();
        return true;
    }

    /** {@return the lowercase digits of so many bytes, which must come next} */
    String hex(int byteCount) throws DamagedPackException {
        return characters(2 * byteCount, HEX_DIGITS);
    }

    /** {@return the next {@code count} characters, each of which must be one of {@code allowed}} */
    String characters(int count, String allowed) throws DamagedPackException {
        String expected = count + " characters of " + allowed;
        if (count > bytes.limit() - at) {
            throw unexpected(expected);
        }
        for (int i = 0; i < count; i++) {
            if (allowed.indexOf(bytes.get(at + i)) < 0) {
                throw unexpected(expected);
            }
        }
        byte[] out = Frame.bytesAt(bytes, at, count);
        at += count;
        return new String(out, US_ASCII);
    }

    /** {@return the decimal number that must come next, of at most {@code mostDigits} digits and no leading zero} */
    long number(int mostDigits) throws DamagedPackException {
        long value = 0;
        int digits = 0;
        while (digits < mostDigits && at + digits < bytes.limit()) {
            int digit = bytes.get(at + digits) - '0';
            if (digit < 0 || digit > 9) {
                break;
            }
            value = 10 * value + digit;
            digits++;
        }
        if (digits == 0 || (digits > 1 && bytes.get(at) == '0')) {
            throw unexpected("a decimal number without leading zeros");
        }
        at += digits;
        return value;
    }

    /** Makes sure that nothing is left. */
    void expectEnd() throws DamagedPackException {
        if (at != bytes.limit()) {
            throw unexpected("its end");
        }
    }

    private DamagedPackException unexpected(String expected) {
        int shown = Math.min(MOST_SHOWN, bytes.limit() - at);
        StringBuilder actual = new StringBuilder();
        for (int i = 0; i < shown; i++) {
            char c = (char) (bytes.get(at + i) & 0xff);
            actual.append(c < ' ' || c > '~' ? '?' : c);
        }
        return new DamagedPackException("the manifest goes on with \"" + actual + "\" at byte " + at + " of "
                + bytes.limit() + ", expected " + expected);
    }
}
