package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * The ZIP archive of a version, of which nobody knows who made it:
 *
 * <pre>
 *   entry | entry | ...     local header, stored or deflated bytes, and a descriptor if the header says so
 *   directory               of each entry: name, checksum, packed and unpacked size, place
 *   end, 22 bytes           how many entries there are, size and place of the directory
 * </pre>
 *
 * Entries, directory and end follow each other without a gap, and the directory has the entries in their order, each
 * name once: so no reader of ZIP sees others than these. Whatever else ZIP knows is refused: Zip64, encryption,
 * comments of an archive.
 *
 * <p>No entry is unpacked before the bounds hold for all by the sizes in the directory, and none to more bytes than
 * these. Immutable; thread-safe.
 */
final class VersionArchive {
    /** All entries together may unpack to as many bytes as this, and {@link #MOST_TIMES} those of the file. */
    static final long ANY_BYTES = 64L << 20;

    static final int MOST_TIMES = 100;

    /** More need Zip64, another end. */
    static final int MOST_ENTRIES = 65_534;

    /** Of a file, and of what it unpacks to. */
    static final int MOST_BYTES = 2_000_000_000;

    private static final int HEAP_TIMES = 4;

    private static final int LOCAL = 0x04034b50;
    private static final int LOCAL_BYTES = 30;
    private static final int LISTED = 0x02014b50;
    private static final int LISTED_BYTES = 46;
    private static final int DESCRIPTOR = 0x08074b50;
    private static final int END = 0x06054b50;
    private static final int END_BYTES = 22;

    private static final int STORED = 0;
    private static final int DEFLATED = 8;
    /** Sizes and checksum stand after the bytes; what is in the header is nothing. */
    private static final int SIZES_AFTER = 1 << 3;
    /** Beside it, how hard was packed, and that names are UTF-8. */
    private static final int KNOWN_FLAGS = SIZES_AFTER | 1 << 1 | 1 << 2 | 1 << 11;

    private final ByteBuffer zip;
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    /**
     * An entry as the directory has it.
     *
     * @param packed bytes in the file
     * @param size bytes when unpacked
     * @param at where its local header is
     */
    private record Entry(int flags, int method, int checksum, long packed, long size, long at) {}

    /** An archive that may be good, but has no place here. */
    static final class TooLargeException extends IOException {
        private static final long serialVersionUID = 1L;

        private TooLargeException(String message) {
            super(message);
        }
    }

    /**
     * Takes an archive and checks its bounds; nothing is unpacked.
     *
     * @param bytes of the file; kept
     * @param most bytes that entries may unpack to, whatever the size of the file
     * @throws TooLargeException if it would unpack to more, or to more than {@link #MOST_BYTES}
     * @throws IOException if there is no archive in these bytes, or it would unpack to too many for its own
     */
    VersionArchive(byte[] bytes, long most) throws IOException {
        zip = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        list();
        long size = entries.values().stream().mapToLong(Entry::size).sum();
        long bound = ANY_BYTES + (long) MOST_TIMES * bytes.length;
        if (size > bound) {
            throw new IOException(
                    "its entries unpack to " + size + " bytes, expected at most " + bound + " of such a file");
        }
        requirePlace(size, most);
    }

    private static void requirePlace(long size, long most) throws TooLargeException {
        if (size > MOST_BYTES) {
            throw new TooLargeException(
                    "it takes " + size + " bytes, expected at most " + MOST_BYTES + " of any version in a file");
        }
        if (size > most) {
            throw new TooLargeException("it takes " + size + " bytes, expected at most " + most
                    + ", a quarter of the heap of this JVM: raise -Xmx above " + (HEAP_TIMES * size >> 20) + "m");
        }
    }

    /**
     * Reads the file of an archive, which may unpack to a quarter of the heap.
     *
     * @throws IOException as the constructor, or if the file cannot be read
     */
    static VersionArchive read(Path file) throws IOException {
        long most = quarterOfTheHeap();
        requirePlace(Files.size(file), most);
        return new VersionArchive(Files.readAllBytes(file), most);
    }

    /** What the bytes of a version may take: its parts take as much again, and its classifier, too. */
    static long quarterOfTheHeap() {
        return Runtime.getRuntime().maxMemory() / HEAP_TIMES;
    }

    /** The names of entries, in their order. */
    Set<String> names() {
        return entries.keySet();
    }

    /** How many bytes an entry takes in the file. */
    long packed(String name) {
        return entry(name).packed();
    }

    /** How many bytes an entry unpacks to. */
    long size(String name) {
        return entry(name).size();
    }

    private Entry entry(String name) {
        Entry entry = entries.get(name);
        if (entry == null) {
            throw new IllegalArgumentException("archive has no entry " + name);
        }
        return entry;
    }

    /** Fills the entries. */
    private void list() throws IOException {
        long end = (long) zip.capacity() - END_BYTES;
        if (end < 0 || integer(end) != END) {
            throw new IOException("it does not end as a ZIP archive without a comment does");
        }
        int count = word(end + 10);
        long directory = unsigned(end + 16);
        boolean isOneDisk = integer(end + 4) == 0 && word(end + 8) == count;
        if (!isOneDisk || word(end + 20) != 0 || directory + unsigned(end + 12) != end) {
            throw new IOException(
                    "the directory of its entries does not fill the bytes from " + directory + " to its end at " + end);
        }
        long at = directory;
        long next = 0;
        for (int k = 0; k < count; k++) {
            require(at + LISTED_BYTES <= end && integer(at) == LISTED, "entry " + k + " is not in the directory");
            long after = at + LISTED_BYTES + word(at + 28) + word(at + 30) + word(at + 32);
            require(after <= end, "entry " + k + " is not in the directory");
            String name = text(at + LISTED_BYTES, word(at + 28));
            Entry entry = new Entry(
                    word(at + 8),
                    word(at + 10),
                    integer(at + 16),
                    unsigned(at + 20),
                    unsigned(at + 24),
                    unsigned(at + 42));
            require(entry.at() == next, "entry " + name + " is at byte " + entry.at() + ", expected " + next);
            next = end(name, entry, directory);
            require(entries.put(name, entry) == null, "entry " + name + " is there twice, expected once");
            at = after;
        }
        require(at == end && next == directory, "there are bytes that are of none of its " + count + " entries");
    }

    /** Where an entry ends; its local header and descriptor say what the directory does. */
    private long end(String name, Entry entry, long directory) throws IOException {
        long at = entry.at();
        String differs = "header of the entry " + name + " is not as the directory says";
        require(at + LOCAL_BYTES <= directory && integer(at) == LOCAL, differs);
        long data = data(entry);
        long end = data + entry.packed();
        boolean isSame = word(at + 6) == entry.flags()
                && word(at + 8) == entry.method()
                && end <= directory
                && text(at + LOCAL_BYTES, word(at + 26)).equals(name);
        require(isSame, differs);
        boolean isKnown = (entry.flags() & ~KNOWN_FLAGS) == 0
                && (entry.method() == DEFLATED || entry.method() == STORED && entry.packed() == entry.size());
        require(isKnown, "entry " + name + " is encrypted or packed by another method than deflate");
        if ((entry.flags() & SIZES_AFTER) == 0) {
            require(hasSizes(at + 14, entry), differs);
            return end;
        }
        long sizes = end + 4 <= directory && integer(end) == DESCRIPTOR ? end + 4 : end;
        require(sizes + 12 <= directory && hasSizes(sizes, entry), differs);
        return sizes + 12;
    }

    private long data(Entry entry) {
        return entry.at() + LOCAL_BYTES + word(entry.at() + 26) + word(entry.at() + 28);
    }

    private boolean hasSizes(long at, Entry entry) {
        return integer(at) == entry.checksum()
                && unsigned(at + 4) == entry.packed()
                && unsigned(at + 8) == entry.size();
    }

    /**
     * Unpacks an entry.
     *
     * @param name one of {@link #names()}
     * @throws IOException if its bytes are others than the directory says
     */
    byte[] unpack(String name) throws IOException {
        Entry entry = entry(name);
        byte[] bytes = new byte[(int) entry.size()];
        if (entry.method() == STORED) {
            zip.get((int) data(entry), bytes);
        } else if (!inflate(entry, bytes)) {
            throw new IOException(
                    "entry " + name + " does not unpack to the " + entry.size() + " bytes that the directory says");
        }
        CRC32 checksum = new CRC32();
        checksum.update(bytes);
        require(
                (int) checksum.getValue() == entry.checksum(),
                "entry " + name + " has another checksum than its bytes");
        return bytes;
    }

    /** Whether the packed bytes make exactly those that are filled. */
    private boolean inflate(Entry entry, byte[] bytes) {
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(zip.slice((int) data(entry), (int) entry.packed()));
            int filled = 0;
            int count = inflater.inflate(bytes);
            while (count > 0) {
                filled += count;
                count = inflater.inflate(bytes, filled, bytes.length - filled);
            }
            boolean isMore = inflater.inflate(new byte[1]) > 0;
            return filled == bytes.length && !isMore && inflater.finished() && inflater.getRemaining() == 0;
        } catch (DataFormatException e) {
            return false;
        } finally {
            inflater.end();
        }
    }

    private int integer(long at) {
        return zip.getInt((int) at);
    }

    private long unsigned(long at) {
        return Integer.toUnsignedLong(integer(at));
    }

    private int word(long at) {
        return Short.toUnsignedInt(zip.getShort((int) at));
    }

    private String text(long at, int length) {
        return new String(zip.array(), (int) at, length, ISO_8859_1);
    }

    private static void require(boolean holds, String otherwise) throws IOException {
        if (!holds) {
            throw new IOException(otherwise);
        }
    }
}
