package com.boundaryml.publisher.spi.store;

/** What a stream's cursor file says. */
public sealed interface CursorState {

    /** There is none: nothing has been shipped that we know of. */
    record Absent() implements CursorState {}

    /**
     * It is whole.
     *
     * @param cursor what it says
     */
    record At(Cursor cursor) implements CursorState {}

    /**
     * It does not verify: shipping starts over from the lowest file present.
     *
     * @param reason what is wrong with it
     */
    record Damaged(String reason) implements CursorState {}

    /**
     * A later publisher has written it: the stream is to be left alone.
     *
     * @param version its format version
     */
    record Newer(int version) implements CursorState {}
}
