package com.boundaryml.publisher.transport.presigned;

import java.net.URI;
import java.net.URISyntaxException;

/**
 * A presigned URL, taken apart. Its query is a secret.
 *
 * @param origin the server
 * @param target path and query, exactly as they were signed
 */
record UploadUrl(Origin origin, String target) {

    /** Twice what servers take at the most; URLs with session tokens have some 2,000 characters. */
    private static final int MOST_CHARACTERS = 16_384;

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

    /** {@return server and path, without the query} */
    @Override
    public String toString() {
        int query = target.indexOf('?');
        return origin + (query < 0 ? target : target.substring(0, query));
    }
}
