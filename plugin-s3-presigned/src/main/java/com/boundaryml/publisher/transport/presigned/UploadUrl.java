package com.boundaryml.publisher.transport.presigned;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * A presigned URL, taken apart. Its query is a secret.
 *
 * @param origin the server
 * @param target path and query, exactly as they were signed
 */
record UploadUrl(Origin origin, String target) {

    /** Twice what servers take at the most; URLs with session tokens have some 2,000 characters. */
    private static final int MOST_CHARACTERS = 16_384;

    /** A part of a path that leads back or nowhere: who normalizes it comes to another key. */
    private static final Pattern TURN = Pattern.compile("/\\.{0,2}(?=/)");

    /**
     * {@return the URL}
     *
     * @throws BadAnswerException if it is no URL to be used, without showing it
     */
    static UploadUrl parse(String text, InsecureHosts insecureHosts) throws BadAnswerException {
        if (text.length() > MOST_CHARACTERS) {
            throw new BadAnswerException("upload_url is longer than " + MOST_CHARACTERS + " characters");
        }
        URI uri;
        try {
            uri = new URI(text);
        } catch (URISyntaxException e) {
            throw new BadAnswerException("upload_url is not a URL");
        }
        if (uri.getHost() == null || !text.chars().allMatch(c -> c > ' ' && c <= '~')) {
            throw new BadAnswerException("upload_url is not a URL of ASCII characters with a host");
        }
        if (!Origin.hasPossiblePort(uri)) {
            throw new BadAnswerException("upload_url has a port that there is not");
        }
        if (uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
            throw new BadAnswerException("upload_url has a user or a fragment");
        }
        if (!insecureHosts.permits(uri)) {
            throw new BadAnswerException(
                    "upload_url is neither https nor of a host that the option allow-insecure-http names");
        }
        String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return new UploadUrl(Origin.of(uri), uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery());
    }

    /**
     * {@return whether it is the URL of this key}: its path ends with the key, behind the bucket's name or at once where the
     * host names the bucket
     */
    boolean leadsTo(String key) {
        int query = target.indexOf('?');
        String written = query < 0 ? target : target.substring(0, query);
        // A plus stands for itself in a path.
        String path = URLDecoder.decode(written.replace("+", "%2B"), StandardCharsets.UTF_8);
        return path.endsWith("/" + key) && !TURN.matcher(path).find();
    }

    /** {@return server and path, without the query} */
    @Override
    public String toString() {
        int query = target.indexOf('?');
        return origin + (query < 0 ? target : target.substring(0, query));
    }
}
