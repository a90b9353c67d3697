package org.lorentztron.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lorentztron.datasets.DataFiles.gzip;
import static org.lorentztron.datasets.DataFiles.idx;
import static org.lorentztron.datasets.DataFiles.lengths;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdxFileTest {
    private static final byte[] TWO_PICTURES = idx(lengths(2, 1, 3), 0, 1, 127, 128, 254, 255);

    @TempDir
    Path folder;

    @Test
    void read_plain_givesLengthsAndBytes() throws IOException {
        Path file = write("a", TWO_PICTURES);

        assertTwoPictures(IdxFile.read(file, 3), file);
    }

    @Test
    void read_onlyGzThere_givesTheSame() throws IOException {
        Path zipped = write("a.gz", gzip(TWO_PICTURES));

        assertTwoPictures(IdxFile.read(folder.resolve("a"), 3), zipped);
    }

    @Test
    void read_bothThere_takesThePlainOne() throws IOException {
        Path file = write("a", TWO_PICTURES);
        write("a.gz", new byte[] {1, 2, 3});

        assertTwoPictures(IdxFile.read(file, 3), file);
    }

    @Test
    void read_noElements_isEmpty() throws IOException {
        write("a", idx(lengths(0, 28, 28)));

        assertThat(IdxFile.read(folder.resolve("a"), 3).bytes()).isEmpty();
    }

    @Test
    void read_missing_namesBothFiles() {
        assertFails("a: neither this file nor a.gz found");
    }

    /** Labels where pictures should be: the most likely mix-up. */
    @Test
    void read_otherDimensions_saysWhatItStartsWith() throws IOException {
        write("a", idx(lengths(2), 7, 8));

        assertFails("a: starts with 0x00000801, expected 0x00000803 (unsigned bytes, 3 dimensions)");
    }

    @Test
    void read_otherElements_saysWhatItStartsWith() throws IOException {
        byte[] floats = idx(lengths(1), 7);
        floats[2] = 0x0d;
        write("a", floats);

        assertThatThrownBy(() -> IdxFile.read(folder.resolve("a"), 1))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith("a: starts with 0x00000d01, expected 0x00000801 (unsigned bytes, 1 dimension)");
    }

    @Test
    void read_endsInTheHeader_fails() throws IOException {
        write("a", Arrays.copyOf(TWO_PICTURES, 11));

        assertFails("a: ends too early, expected more bytes");
    }

    @Test
    void read_empty_fails() throws IOException {
        write("a", new byte[0]);

        assertFails("a: ends too early, expected more bytes");
    }

    @Test
    void read_byteMissing_saysHowManyOfHowMany() throws IOException {
        write("a", Arrays.copyOf(TWO_PICTURES, TWO_PICTURES.length - 1));

        assertFails("a: ends after 5 of 6 data bytes");
    }

    @Test
    void read_byteTooMany_fails() throws IOException {
        write("a", Arrays.copyOf(TWO_PICTURES, TWO_PICTURES.length + 1));

        assertFails("a: goes on after the 6 data bytes its header announces");
    }

    @Test
    void read_negativeLength_fails() throws IOException {
        write("a", idx(lengths(2, -1, 3)));

        assertFails("a: dimension 1 is -1, expected 0 or more");
    }

    /** Refused before any array is made, and without the product of the lengths overflowing. */
    @Test
    void read_hugeLengths_fails() throws IOException {
        write("a", idx(lengths(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE)));
        assertFails("a: announces at least 2147483647 bytes, expected less than 2 GB");

        write("a", idx(lengths(65_536, 65_536, 0)));
        assertFails("a: announces at least 4294967296 bytes, expected less than 2 GB");
    }

    @Test
    void read_gzThatIsNone_fails() throws IOException {
        write("a.gz", TWO_PICTURES);

        assertFails("a.gz: Not in GZIP format, expected a gzip file");
    }

    @Test
    void read_gzEmpty_namesTheFile() throws IOException {
        write("a.gz", new byte[0]);

        assertFails("a.gz: ends too early, expected a gzip file");
    }

    /** An interrupted download. */
    @Test
    void read_gzCutOff_namesTheFile() throws IOException {
        byte[] zipped = gzip(TWO_PICTURES);
        write("a.gz", Arrays.copyOf(zipped, zipped.length - 12));

        assertFails("a.gz: ends too early, expected more bytes");
    }

    private static void assertTwoPictures(IdxFile read, Path file) {
        assertThat(read.file()).isEqualTo(file);
        assertThat(read.lengths()).containsExactly(2, 1, 3);
        assertThat(read.length(2)).isEqualTo(3);
        assertThat(read.bytes()).containsExactly(0, 1, 127, -128, -2, -1);
    }

    private void assertFails(String end) {
        assertThatThrownBy(() -> IdxFile.read(folder.resolve("a"), 3))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(folder.toString())
                .hasMessageEndingWith(end);
    }

    private Path write(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }
}
