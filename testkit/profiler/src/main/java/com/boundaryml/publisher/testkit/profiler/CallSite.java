package com.boundaryml.publisher.testkit.profiler;

/**
 * Where in the sources a call stands.
 *
 * @param fileId the file, as the function table numbers it
 * @param startOffset where the call's text begins, in bytes
 * @param endOffset where it ends
 * @param line its line, from 1
 */
public record CallSite(int fileId, int startOffset, int endOffset, int line) {

    void encode(Encoder out) {
        out.u32(fileId).u32(startOffset).u32(endOffset).u32(line);
    }
}
