package com.boundaryml.publisher.core.format;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Ulid;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * One pack in the making (guide, "Value pack"; D5, D6), inside a buffer of the caller's.
 *
 * <p>The manifest stands before the entries but is known only after the last of them. So the front of the buffer is kept
 * free for the longest manifest there can be, entries are read to their places behind it, and the finished pack begins
 * wherever its manifest then has to begin: no entry is moved. For one thread at a time.
 */
public final class PackBuilder {

    /** How many entries a pack holds at the most (guide, "Limits"). */
    public static final int MOST_ENTRIES = 100_000;

    private static final int MOST_NUMBER_DIGITS = 10;
    private static final int MOST_ENTRY_CHARACTERS = (PackFormat.BEFORE_CID
                            + Cid.PREFIX
                            + PackFormat.BEFORE_CODEC
                            + CasFormat.CODEC_VALUE
                            + PackFormat.BEFORE_LENGTH
                            + PackFormat.BEFORE_OFFSET
                            + PackFormat.BEFORE_SIZE
                            + PackFormat.AFTER_ENTRY
                            + PackFormat.BETWEEN_ENTRIES)
                    .length()
            + 2 * Cid.BYTES
            + 3 * MOST_NUMBER_DIGITS;
    private static final int FIRST_CAPACITY = 1024;

    private final ByteBuffer memory;
    private final int mostEntries;
    private final byte[] manifestEnd;
    private final int entriesAt;
    private byte[] cids;
    private int[] lengths;
    private int entries;
    private int entryBytes;
    private int slotBytes;
    private boolean finished;

    /**
     * {@return how many bytes of memory a pack needs at the most}
     *
     * @param entryBytes the bytes of its entries together, 0 or more
     * @param entries how many entries it may have, 1 to {@link #MOST_ENTRIES}
     */
    public static long memoryFor(long entryBytes, int entries) {
        return frontBytes(entries) + entryBytes;
    }

    /**
     * Begins a pack.
     *
     * @param memory a direct buffer; from its position to its limit the pack may use it, as {@link #memoryFor} says. The
     *     caller leaves it alone as long as the pack is in use. Neither position nor limit is moved
     * @param mostEntries how many entries the pack may have, 1 to {@link #MOST_ENTRIES}
     * @param flushId the id that the pack is named by
     * @param stream the stream that it is shipped with
     */
    public PackBuilder(ByteBuffer memory, int mostEntries, Ulid flushId, Euid stream) {
        if (mostEntries < 1 || mostEntries > MOST_ENTRIES) {
            throw new IllegalArgumentException("a pack may have 1 to " + MOST_ENTRIES + " entries, not " + mostEntries);
        }
        long front = frontBytes(mostEntries);
        if (!memory.isDirect() || memory.remaining() < front) {
            throw new IllegalArgumentException("a pack of up to " + mostEntries
                    + " entries needs a direct buffer of more than " + front + " bytes, not of " + memory.remaining());
        }
        this.memory = memory.slice();
        this.mostEntries = mostEntries;
        this.manifestEnd = manifestEnd(flushId, stream);
        this.entriesAt = Math.toIntExact(front);
        this.cids = new byte[Cid.BYTES * Math.min(mostEntries, FIRST_CAPACITY)];
        this.lengths = new int[Math.min(mostEntries, FIRST_CAPACITY)];
    }

    /**
     * {@return where the next entry is to be read to: a buffer of exactly {@code bytes} bytes, a view of the pack's memory}
     *
     * <p>Nothing is taken until {@link #accept}; another call gives the same place again.
     *
     * @param bytes the size of the file, 1 or more
     * @throws IllegalStateException if the pack has as many entries as it may have, no room for so many bytes, or has been
     *     finished
     */
    public ByteBuffer slot(int bytes) {
        int at = entriesAt + entryBytes;
        if (finished || entries == mostEntries || bytes > memory.limit() - at) {
            throw new IllegalStateException(
                    "no room for an entry of " + bytes + " bytes: the pack has " + entries + " of "
                            + mostEntries + " entries and " + (memory.limit() - at) + " bytes left"
                            + (finished ? ", and is finished" : ""));
        }
        slotBytes = bytes;
        return memory.slice(at, bytes);
    }

    /**
     * Takes what lies at the start of the slot as the next entry.
     *
     * @param cid its CID
     * @param codec its codec: only values travel in packs, so it is {@link CasFormat#CODEC_VALUE}
     * @param bytes its size, at least {@link CasFormat#FRAME_BYTES} and at most the slot's
     * @throws IllegalArgumentException if the codec or the size is another
     */
    public void accept(Cid cid, int codec, int bytes) {
        if (codec != CasFormat.CODEC_VALUE || bytes < CasFormat.FRAME_BYTES || bytes > slotBytes) {
            throw new IllegalArgumentException(
                    "an entry of a pack has codec " + CasFormat.CODEC_VALUE + " and " + CasFormat.FRAME_BYTES + " to "
                            + slotBytes + " bytes, not codec " + codec + " and " + bytes + " bytes");
        }
        if (entries == lengths.length) {
            int capacity = Math.min(mostEntries, 2 * entries);
            lengths = Arrays.copyOf(lengths, capacity);
            cids = Arrays.copyOf(cids, Cid.BYTES * capacity);
        }
        System.arraycopy(cid.bytes(), 0, cids, Cid.BYTES * entries, Cid.BYTES);
        lengths[entries] = bytes;
        entries++;
        entryBytes += bytes;
        slotBytes = 0;
    }

    /** {@return how many entries there are} */
    public int entries() {
        return entries;
    }

    /** {@return the bytes of the entries together} */
    public long entryBytes() {
        return entryBytes;
    }

    /**
     * Puts header and manifest before the entries. The last call on a pack.
     *
     * @return the whole pack from position to limit, ready to be compressed: a view of the pack's memory
     * @throws IllegalStateException if there is no entry, or it is called again
     */
    public ByteBuffer finish() {
        if (finished || entries == 0) {
            throw new IllegalStateException(
                    finished ? "the pack is finished already" : "a pack has at least one entry, this one has none");
        }
        finished = true;
        int manifestBytes = manifestBytes();
        int start = entriesAt - manifestBytes - PackFormat.HEADER_BYTES;
        ByteBuffer out = memory.duplicate().position(start);
        out.put(PackFormat.MAGIC.getBytes(US_ASCII))
                .putShort((short) PackFormat.VERSION)
                .putInt(manifestBytes);
        writeManifest(out);
        if (out.position() != entriesAt) {
            throw new IllegalStateException("the manifest ends at " + out.position() + ", expected " + entriesAt);
        }
        return memory.slice(start, entriesAt + entryBytes - start);
    }

    private int manifestBytes() {
        int bytes = PackFormat.BEFORE_ENTRIES.length() + manifestEnd.length - PackFormat.BETWEEN_ENTRIES.length();
        int offset = 0;
        for (int i = 0; i < entries; i++) {
            bytes += MOST_ENTRY_CHARACTERS - 3 * MOST_NUMBER_DIGITS + 2 * digits(lengths[i]) + digits(offset);
            offset += lengths[i];
        }
        return bytes;
    }

    private void writeManifest(ByteBuffer out) {
        out.put(PackFormat.BEFORE_ENTRIES.getBytes(US_ASCII));
        StringBuilder text = new StringBuilder(MOST_ENTRY_CHARACTERS);
        HexFormat hex = HexFormat.of();
        int offset = 0;
        for (int i = 0; i < entries; i++) {
            text.setLength(0);
            text.append(i == 0 ? "" : PackFormat.BETWEEN_ENTRIES)
                    .append(PackFormat.BEFORE_CID)
                    .append(Cid.PREFIX)
                    .append(hex.formatHex(cids, Cid.BYTES * i, Cid.BYTES * (i + 1)))
                    .append(PackFormat.BEFORE_CODEC)
                    .append(CasFormat.CODEC_VALUE)
                    .append(PackFormat.BEFORE_LENGTH)
                    .append(lengths[i])
                    .append(PackFormat.BEFORE_OFFSET)
                    .append(offset)
                    .append(PackFormat.BEFORE_SIZE)
                    .append(lengths[i])
                    .append(PackFormat.AFTER_ENTRY);
            out.put(text.toString().getBytes(US_ASCII));
            offset += lengths[i];
        }
        out.put(manifestEnd);
    }

    private static byte[] manifestEnd(Ulid flushId, Euid stream) {
        return (PackFormat.BEFORE_FLUSH_ID
                        + flushId
                        + PackFormat.BEFORE_EUID
                        + stream
                        + PackFormat.BEFORE_SCHEMA
                        + PackFormat.SCHEMA
                        + PackFormat.AFTER_SCHEMA)
                .getBytes(US_ASCII);
    }

    private static long frontBytes(int entries) {
        // Every flush id and every euid is as long as these.
        int endBytes = manifestEnd(Ulid.of(0, 0), Euid.of(new byte[Euid.BYTES])).length;
        return PackFormat.HEADER_BYTES
                + PackFormat.BEFORE_ENTRIES.length()
                + (long) MOST_ENTRY_CHARACTERS * entries
                + endBytes;
    }

    private static int digits(int number) {
        int digits = 1;
        for (int rest = number / 10; rest > 0; rest /= 10) {
            digits++;
        }
        return digits;
    }
}
