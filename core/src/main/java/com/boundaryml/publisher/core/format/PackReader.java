package com.boundaryml.publisher.core.format;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Ulid;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a pack and verifies all of it (guide, "Value pack"): the manifest is in its one canonical spelling, the entries
 * follow each other without a gap and fill the pack, and each is a sound value that bears the CID it is listed by.
 *
 * <p>Memory does not grow with the pack: entries are checked as the manifest is read. Thread-safe, without state.
 */
public final class PackReader {

    private static final int LONGEST_NUMBER = 10;
    private static final String ULID_CHARACTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

    private PackReader() {}

    /**
     * Reads and verifies a pack.
     *
     * @param pack the whole pack, decompressed, from position to limit; neither of them is moved
     * @param supported the CAS versions that an entry may have
     * @param entries is told each entry that is sound, in order, also when a later one turns out not to be
     * @return what the pack is; a reason gives what was found and what was expected
     */
    public static Verdict read(ByteBuffer pack, Set<Integer> supported, EntryConsumer entries) {
        ByteBuffer bytes = pack.slice();
        if (bytes.limit() < PackFormat.HEADER_BYTES) {
            return new Verdict.Damaged(
                    "the pack has " + bytes.limit() + " bytes, expected at least " + PackFormat.HEADER_BYTES);
        }
        Optional<String> magicFault = Frame.magicFault(bytes, PackFormat.MAGIC);
        if (magicFault.isPresent()) {
            return new Verdict.Damaged(magicFault.get());
        }
        int version = Frame.version(bytes);
        if (version != PackFormat.VERSION) {
            return new Verdict.UnknownVersion(version);
        }
        long manifestBytes = Integer.toUnsignedLong(bytes.getInt(PackFormat.MANIFEST_LENGTH_AT));
        int rest = bytes.limit() - PackFormat.HEADER_BYTES;
        if (manifestBytes > rest) {
            return new Verdict.Damaged(
                    "the manifest's length is " + manifestBytes + ", expected at most " + rest + " by the pack's size");
        }
        ByteBuffer manifest = bytes.slice(PackFormat.HEADER_BYTES, (int) manifestBytes);
        ByteBuffer region = bytes.slice(PackFormat.HEADER_BYTES + (int) manifestBytes, rest - (int) manifestBytes);
        try {
            return readAll(new StrictText(manifest), region, supported, entries);
        } catch (DamagedPackException e) {
            return new Verdict.Damaged(e.reason());
        }
    }

    private static Verdict readAll(
            StrictText manifest, ByteBuffer region, Set<Integer> supported, EntryConsumer entries)
            throws DamagedPackException {
        int count = 0;
        int end = 0;
        manifest.expect(PackFormat.BEFORE_ENTRIES);
        do {
            if (count == PackBuilder.MOST_ENTRIES) {
                throw new DamagedPackException("the manifest lists more than " + PackBuilder.MOST_ENTRIES + " entries");
            }
            end = readEntry(count, end, manifest, region, supported, entries);
            count++;
        } while (manifest.skip(PackFormat.BETWEEN_ENTRIES));
        manifest.expect(PackFormat.BEFORE_FLUSH_ID);
        String flushText = manifest.characters(Ulid.of(0, 0).text().length(), ULID_CHARACTERS);
        Ulid flushId = Ulid.find(flushText)
                .orElseThrow(() -> new DamagedPackException("the manifest's flush id is no ULID: " + flushText));
        manifest.expect(PackFormat.BEFORE_EUID);
        Euid stream = new Euid(manifest.hex(Euid.BYTES));
        manifest.expect(PackFormat.BEFORE_SCHEMA + PackFormat.SCHEMA + PackFormat.AFTER_SCHEMA);
        manifest.expectEnd();
        if (end != region.limit()) {
            throw new DamagedPackException(
                    "the entries end at " + end + " of the entries region, expected " + region.limit() + ", its size");
        }
        return new Verdict.Sound(flushId, stream, count, end);
    }

    private static int readEntry(
            int index,
            int offset,
            StrictText manifest,
            ByteBuffer region,
            Set<Integer> supported,
            EntryConsumer entries)
            throws DamagedPackException {
        manifest.expect(PackFormat.BEFORE_CID + Cid.PREFIX);
        Cid cid = new Cid(manifest.hex(Cid.BYTES));
        manifest.expect(PackFormat.BEFORE_CODEC + CasFormat.CODEC_VALUE + PackFormat.BEFORE_LENGTH);
        long length = manifest.number(LONGEST_NUMBER);
        manifest.expect(PackFormat.BEFORE_OFFSET + offset + PackFormat.BEFORE_SIZE + length + PackFormat.AFTER_ENTRY);
        if (length > region.limit() - offset) {
            throw new DamagedPackException(name(index, cid) + " has the length " + length + ", expected at most "
                    + (region.limit() - offset) + ", what is left of the entries region");
        }
        ByteBuffer file = region.slice(offset, (int) length);
        switch (CasFormat.check(file, cid, supported)) {
            case CasFormat.Verdict.Sound sound -> {
                if (sound.codec() != CasFormat.CODEC_VALUE) {
                    throw new DamagedPackException(name(index, cid) + " is an object of codec " + sound.codec()
                            + ", expected " + CasFormat.CODEC_VALUE);
                }
                entries.accept(cid, file);
            }
            case CasFormat.Verdict.Damaged damaged ->
                throw new DamagedPackException(name(index, cid) + ": " + damaged.reason());
            case CasFormat.Verdict.UnknownVersion unknown ->
                throw new DamagedPackException(name(index, cid) + " has the CAS version " + unknown.version()
                        + ", expected one of " + supported);
            case CasFormat.Verdict.UnknownCodec unknown ->
                throw new DamagedPackException(name(index, cid) + " is an object of codec " + unknown.codec()
                        + ", expected " + CasFormat.CODEC_VALUE);
        }
        return offset + (int) length;
    }

    private static String name(int index, Cid cid) {
        return "entry " + index + " (" + cid + ")";
    }

    /** Is told the entries of a pack. */
    @FunctionalInterface
    public interface EntryConsumer {

        /**
         * Takes an entry that has been verified.
         *
         * @param cid its CID
         * @param file the whole file, from position to limit; a view of the pack
         */
        void accept(Cid cid, ByteBuffer file);
    }

    /** What a pack turned out to be. */
    public sealed interface Verdict {

        /**
         * It is whole, and so is each of its entries.
         *
         * @param flushId the id that it is named by
         * @param stream the stream that it was shipped with
         * @param entries how many entries it holds, 1 to {@link PackBuilder#MOST_ENTRIES}
         * @param entryBytes the bytes of the entries together
         */
        record Sound(Ulid flushId, Euid stream, int entries, long entryBytes) implements Verdict {}

        /**
         * Something in it is not as it should be.
         *
         * @param reason what was found and what was expected, and of which entry
         */
        record Damaged(String reason) implements Verdict {}

        /**
         * It is of another version; nothing else of it was checked.
         *
         * @param version the version it bears, 0 to 65,535
         */
        record UnknownVersion(int version) implements Verdict {}
    }
}
