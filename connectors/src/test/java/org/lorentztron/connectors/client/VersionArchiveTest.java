package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives that somebody made so that who reads them runs out of memory, or sees others than are there. */
class VersionArchiveTest {
    private static final int MANY = 83_886_999;

    @TempDir
    private Path folder;

    @Test
    void read_entriesOfTooManyBytes_isRefusedBeforeOneIsUnpacked() throws IOException {
        byte[] zeros = zip(Map.of("m/a|b", new byte[MANY]));
        assertThat(zeros.length).isLessThan(100_000);

        assertThatThrownBy(() -> new VersionArchive(zeros, Long.MAX_VALUE))
                .hasMessage("its entries unpack to 83886999 bytes, expected at most "
                        + (VersionArchive.ANY_BYTES + 100L * zeros.length) + " of such a file");
    }

    /** Nothing is wrong with it: whoever reads it learns what it needs. */
    @Test
    void read_goodEntriesOfMoreThanThereIsPlaceFor_saysWhatTheyNeed() throws IOException {
        byte[] good = zip(Map.of("m/a|b", new byte[3 << 20]));

        assertThatThrownBy(() -> new VersionArchive(good, 3145727))
                .isInstanceOf(VersionArchive.TooLargeException.class)
                .hasMessage("it takes 3145728 bytes, expected at most 3145727, a quarter of the heap of this JVM: raise"
                        + " -Xmx above 12m");
        assertThat(new VersionArchive(good, 3 << 20).unpack("m/a|b")).hasSize(3 << 20);
    }

    @Test
    void read_fileOfMoreThanAQuarterOfTheHeap_isTooLargeAndNotRead() throws IOException {
        Path file = folder.resolve("model.zip");
        long size = VersionArchive.quarterOfTheHeap() + 1;
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(size);
        }

        assertThatThrownBy(() -> VersionFile.read(file))
                .hasMessageStartingWith(file + " is too large: it takes " + size + " bytes, expected at most ");
    }

    @Test
    void unpack_moreOrFewerBytesThanTheDirectorySays_isRefused() throws IOException {
        byte[] zeros = zip(Map.of("m/a|b", new byte[MANY]));

        for (int said : new int[] {999, 0, MANY + 1}) {
            byte[] lying = replaced(zeros, bytes(MANY), bytes(said));
            assertThatThrownBy(() -> new VersionArchive(lying, Long.MAX_VALUE).unpack("m/a|b"))
                    .hasMessageContaining(
                            said > MANY
                                    ? "its entries unpack to " + said
                                    : "does not unpack to the " + said + " bytes");
        }
        byte[] few = zip(Map.of("m/a|b", new byte[2_000]));
        byte[] more = replaced(few, bytes(2_000), bytes(2_001));
        assertThatThrownBy(() -> new VersionArchive(more, 9_999).unpack("m/a|b"))
                .hasMessageContaining("entry m/a|b does not unpack to the 2001 bytes that the directory says");
        CRC32 checksum = new CRC32();
        checksum.update(new byte[2_000]);
        byte[] other = replaced(few, bytes((int) checksum.getValue()), bytes(7));
        assertThatThrownBy(() -> new VersionArchive(other, 9_999).unpack("m/a|b"))
                .hasMessageContaining("another checksum");
    }

    @Test
    void read_whatIsInNoEntry_isRefused() throws IOException {
        byte[] good = zip(Map.of("m/a|b", new byte[] {1}));
        byte[] after = Arrays.copyOf(good, good.length + 1);
        byte[] before = new byte[good.length + 1];
        System.arraycopy(good, 0, before, 1, good.length);

        assertThatThrownBy(() -> new VersionArchive(after, 9)).hasMessageContaining("does not end as a ZIP archive");
        assertThatThrownBy(() -> new VersionArchive(before, 9)).hasMessageContaining("the directory of its entries");
        assertThatThrownBy(() -> new VersionArchive(new byte[0], 9)).hasMessageContaining("does not end as");
    }

    @Test
    void read_anEntryTwice_isRefused() throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put("m/a|b", new byte[] {1});
        entries.put("m/a|c", new byte[] {2});

        byte[] twice = replaced(zip(entries), "m/a|c".getBytes(UTF_8), "m/a|b".getBytes(UTF_8));

        assertThatThrownBy(() -> new VersionArchive(twice, 9)).hasMessage("entry m/a|b is there twice, expected once");
    }

    @Test
    void read_anEntryThatIsNoneOfTheVersion_isRefusedByName() throws IOException {
        Path file = folder.resolve("model.zip");
        for (String other :
                new String[] {"../m/a|b", "/m/a|b", "m/a|d", "m/a%7Cb", "n/a|b", "n/names/3", "m/names/256"}) {
            Map<String, byte[]> entries = version();
            entries.put(other, new byte[0]);
            Files.write(file, zip(entries));

            assertThatThrownBy(() -> VersionFile.read(file))
                    .hasMessage(file + " has the entry " + other
                            + ", expected parts that the manifest names, names of features, and the manifest");
        }
        Map<String, byte[]> entries = version();
        entries.put("m/names/255", new byte[0]);
        Files.write(file, zip(entries));
        assertThat(VersionFile.read(file).version()).isEqualTo(7);
    }

    /** Objects of a manifest take many times its bytes. */
    @Test
    void read_aManifestOfManyBytesInFew_isRefused() throws IOException {
        Path file = folder.resolve("model.zip");
        Files.write(file, zip(Map.of("m/manifest", new byte[3 << 20])));

        assertThatThrownBy(() -> VersionFile.read(file))
                .hasMessageContaining("model.zip is damaged: the manifest unpacks to 3145728 bytes, expected at most");
    }

    @Test
    void read_noFile_saysSo() {
        Path file = folder.resolve("none.zip");

        assertThatThrownBy(() -> VersionFile.read(file))
                .isInstanceOf(IOException.class)
                .hasMessage("there is no file " + file + " on this machine");
    }

    private static Map<String, byte[]> version() {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        for (TopicLog.Entry each : new TopicLog().putVersion(7).entries()) {
            entries.put(each.key(), each.value());
        }
        assertThat(entries).containsKey("m/manifest");
        return entries;
    }

    private static byte[] zip(Map<String, byte[]> entries) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> each : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(each.getKey()));
                zip.write(each.getValue());
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] bytes(int value) {
        return ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(value)
                .array();
    }

    /** The same with each of some bytes replaced by as many others. */
    private static byte[] replaced(byte[] bytes, byte[] these, byte[] others) {
        byte[] changed = bytes.clone();
        int count = 0;
        for (int at = 0; at + these.length <= bytes.length; at++) {
            if (Arrays.equals(bytes, at, at + these.length, these, 0, these.length)) {
                System.arraycopy(others, 0, changed, at, others.length);
                count++;
            }
        }
        assertThat(count).isGreaterThan(1);
        return changed;
    }
}
