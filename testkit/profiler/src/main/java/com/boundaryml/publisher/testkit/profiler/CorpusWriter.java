package com.boundaryml.publisher.testkit.profiler;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Writes a {@link Corpus} from the command line, for measurements:
 * {@code CorpusWriter ROOT SEED SEGMENTS LEAST MOST VALUES LEAST MOST}, sizes in bytes.
 */
public final class CorpusWriter {

    private static final int ARGUMENTS = 8;

    private CorpusWriter() {}

    /**
     * Writes a corpus and prints its stream's euid.
     *
     * @param args as the class says
     * @throws IOException if the store cannot be written
     */
    public static void main(String[] args) throws IOException {
        if (args.length != ARGUMENTS) {
            throw new IllegalArgumentException(
                    "ROOT SEED SEGMENTS LEAST MOST VALUES LEAST MOST are expected, not " + args.length + " arguments");
        }
        Corpus corpus = Corpus.of(Long.parseLong(args[1]));
        int segments = Integer.parseInt(args[2]);
        int values = Integer.parseInt(args[5]);
        if (segments > 0) {
            corpus = corpus.withDataSegments(segments, Integer.parseInt(args[3]), Integer.parseInt(args[4]));
        }
        if (values > 0) {
            corpus = corpus.withValues(values, Integer.parseInt(args[6]), Integer.parseInt(args[7]));
        }
        System.out.println(corpus.writeTo(Path.of(args[0])));
    }
}
