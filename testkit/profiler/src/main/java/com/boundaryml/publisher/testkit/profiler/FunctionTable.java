package com.boundaryml.publisher.testkit.profiler;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A program's function table: the body of a CAS object of codec 2 (guide, "CAS object").
 *
 * @param functions the functions; encoded in ascending order of their ids
 * @param files the source files; encoded in ascending order of their ids
 */
public record FunctionTable(List<Function> functions, List<SourceFile> files) {

    private static final int BODY_VERSION = 1;

    public FunctionTable {
        functions =
                functions.stream().sorted(Comparator.comparingInt(Function::id)).toList();
        files = files.stream().sorted(Comparator.comparingInt(SourceFile::id)).toList();
    }

    /** {@return the table as an object of the store} */
    public CasObject toObject() {
        return CasObject.of(CasObject.TABLE, encode());
    }

    /** {@return the body's bytes} */
    public byte[] encode() {
        Encoder out = new Encoder().u16(BODY_VERSION).u32(functions.size());
        functions.forEach(function -> function.encode(out));
        out.u32(files.size());
        files.forEach(file -> out.u32(file.id()).text(file.path()));
        return out.toBytes();
    }

    /** What a function is made of. */
    public enum Kind {
        /** Byte code. */
        BYTECODE(0),
        /** An operation of the system. */
        SYSOP(1),
        /** A function of the host. */
        NATIVE(2),
        /** A function of the host that was not found. */
        NATIVE_UNRESOLVED(3);

        private final int code;

        Kind(int code) {
            this.code = code;
        }
    }

    /** Where a function comes from. */
    public enum Origin {
        /** The user's sources. */
        USER_DEFINED(0),
        /** It goes along with one of the user's. */
        COMPANION(1),
        /** The compiler. */
        INTERNAL(2),
        /** The language. */
        BUILTIN(3),
        /** Derived from a type. */
        AUTO_DERIVE(4);

        private final int code;

        Origin(int code) {
            this.code = code;
        }
    }

    /**
     * A function.
     *
     * @param id its id in the table
     * @param fqn its name with package and namespaces
     * @param displayName its name for people
     * @param definitionKey what stays the same of it from build to build
     * @param kind what it is made of
     * @param kindDetail more about that
     * @param origin where it comes from
     * @param sourceFile its source file's path
     * @param span its place in a file
     * @param packageName its package
     * @param namespaces its namespaces, outermost first
     */
    public record Function(
            int id,
            String fqn,
            String displayName,
            Optional<String> definitionKey,
            Kind kind,
            Optional<String> kindDetail,
            Origin origin,
            Optional<String> sourceFile,
            Optional<Span> span,
            Optional<String> packageName,
            List<String> namespaces) {

        public Function {
            namespaces = List.copyOf(namespaces);
        }

        private void encode(Encoder out) {
            out.u32(id)
                    .text(fqn)
                    .text(displayName)
                    .optional(definitionKey, out::text)
                    .u8(kind.code)
                    .optional(kindDetail, out::text)
                    .u8(origin.code)
                    .optional(sourceFile, out::text)
                    .optional(
                            span,
                            place -> out.u32(place.fileId()).u32(place.start()).u32(place.end()))
                    .optional(packageName, out::text)
                    .u16(namespaces.size());
            namespaces.forEach(out::text);
        }
    }

    /**
     * A place in a file.
     *
     * @param fileId the file
     * @param start where it begins, in bytes
     * @param end where it ends
     */
    public record Span(int fileId, int start, int end) {}

    /**
     * A source file.
     *
     * @param id its id in the table
     * @param path its path
     */
    public record SourceFile(int id, String path) {}
}
