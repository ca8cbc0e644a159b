package com.boundaryml.publisher.transport.presigned;

/**
 * A header.
 *
 * @param name its name, written as it is
 * @param value its value, which may be a secret
 */
record HttpHeader(String name, String value) {

    /** {@return the name only} */
    @Override
    public String toString() {
        return name;
    }
}
