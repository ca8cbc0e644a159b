import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Takes the table of local symbols out of a native library of 64-bit ELF, as {@code strip} does: five megabytes of the JVM's
 * library, which only a debugger and the native frames of a crash report use. The symbols that are linked to, and the link to
 * the JDK vendor's file of debug symbols, stay. jlink would call the system's {@code objcopy} for it, which a machine that
 * builds may lack; this file runs from its source, at build time only.
 *
 * <p>The table and its strings lie behind all that is loaded; after them come only the names of sections and the section
 * headers, which move up. A library laid out otherwise is refused.
 */
final class StripSymbols {

    private static final int ELF64_LITTLE_ENDIAN = 0x0102;
    private static final int SECTION_HEADERS_AT = 40;
    private static final int SECTION_COUNT_AT = 60;
    private static final int NAMES_INDEX_AT = 62;
    private static final int HEADER_BYTES = 64;
    private static final int TYPE_AT = 4;
    private static final int OFFSET_AT = 24;
    private static final int SIZE_AT = 32;
    private static final int LINK_AT = 40;
    private static final int SYMBOL_TABLE = 2;

    private StripSymbols() {}

    /** The only argument is the library, which is written anew. */
    public static void main(String[] args) throws Exception {
        Path library = Path.of(args[0]);
        byte[] stripped = strip(ByteBuffer.wrap(Files.readAllBytes(library)).order(ByteOrder.LITTLE_ENDIAN));
        Files.write(library, stripped);
    }

    private static byte[] strip(ByteBuffer elf) {
        require(elf.getInt(0) == 0x464c457f && elf.getShort(4) == (short) ELF64_LITTLE_ENDIAN, "no 64-bit ELF");
        int headers = Math.toIntExact(elf.getLong(SECTION_HEADERS_AT));
        int count = elf.getShort(SECTION_COUNT_AT);
        int names = headers + elf.getShort(NAMES_INDEX_AT) * HEADER_BYTES;
        int table = headers;
        while (elf.getInt(table + TYPE_AT) != SYMBOL_TABLE) {
            table += HEADER_BYTES;
            require(table < headers + count * HEADER_BYTES, "no table of symbols: is it stripped already?");
        }
        int strings = headers + elf.getInt(table + LINK_AT) * HEADER_BYTES;
        int namesBytes = size(elf, names);
        require(offset(elf, strings) >= offset(elf, table) + size(elf, table)
                        && offset(elf, names) >= offset(elf, strings) + size(elf, strings)
                        && headers >= offset(elf, names) + namesBytes
                        && elf.capacity() == headers + count * HEADER_BYTES,
                "the table of symbols is not the last but the names and headers of sections");

        int end = offset(elf, table);
        int newHeaders = Math.ceilDiv(end + namesBytes, Long.BYTES) * Long.BYTES;
        ByteBuffer out = ByteBuffer.allocate(newHeaders + count * HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        out.put(0, elf, 0, end);
        out.put(end, elf, offset(elf, names), namesBytes);
        out.put(newHeaders, elf, headers, count * HEADER_BYTES);
        out.putLong(SECTION_HEADERS_AT, newHeaders);
        out.putLong(newHeaders + (names - headers) + OFFSET_AT, end);
        // The indexes of the others stay: the two sections become empty ones.
        Arrays.fill(out.array(), newHeaders + (table - headers), newHeaders + (table - headers) + HEADER_BYTES, (byte) 0);
        Arrays.fill(
                out.array(), newHeaders + (strings - headers), newHeaders + (strings - headers) + HEADER_BYTES, (byte) 0);
        return out.array();
    }

    private static int offset(ByteBuffer elf, int header) {
        return Math.toIntExact(elf.getLong(header + OFFSET_AT));
    }

    private static int size(ByteBuffer elf, int header) {
        return Math.toIntExact(elf.getLong(header + SIZE_AT));
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
