package org.lorentztron.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.datasets.named.DataName;

class MnistDatasetTest {
    private static final int PICTURES = 0x803;
    private static final int LABELS = 0x801;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"", ".gz"})
    void read_plainOrZipped_givesPixelsAndLabels(String ending) throws IOException {
        valid(ending);
        Dataset mnist = DataName.open("mnist:" + folder);
        assertThat(mnist.features()).isEqualTo(6);
        assertThat(mnist.size()).isEqualTo(2);
        assertThat(mnist.testSize()).isEqualTo(1);
        Example second = mnist.training(1);
        assertThat(second.label()).isEqualTo("9");
        assertThat(second.index()).isEqualTo(9);
        // Bytes are unsigned, zeros are left out.
        assertThat(second.features().indices()).containsExactly(1, 5);
        assertThat(second.features().values()).containsExactly(128 / 255f, 1f);
        assertThat(mnist.test(0).features().indices()).containsExactly(0);
        assertThatThrownBy(() -> mnist.training(2)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void read_missingFile_namesIt() {
        assertThatThrownBy(() -> DataName.open("mnist:" + folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("train-images-idx3-ubyte: neither this file nor");
    }

    @Test
    void read_labelsInPlaceOfPictures_saysWhatWasExpected() throws IOException {
        valid("");
        write("train-images-idx3-ubyte", LABELS, new int[] {2}, 1, 2);
        failsWith("starts with 0x00000801, expected 0x00000803 (unsigned bytes, 3 dimensions)");
    }

    @Test
    void read_tooShort_saysHowMuchIsThere() throws IOException {
        valid("");
        write("train-images-idx3-ubyte", PICTURES, new int[] {2, 2, 3}, 1, 2, 3);
        failsWith("ends after 3 of 12 data bytes");
    }

    @Test
    void read_tooLong_isRefused() throws IOException {
        valid("");
        write("t10k-labels-idx1-ubyte", LABELS, new int[] {1}, 1, 2);
        failsWith("goes on after the 1 data bytes");
    }

    @Test
    void read_headerCutOff_isRefused() throws IOException {
        valid("");
        Files.write(folder.resolve("t10k-labels-idx1-ubyte"), new byte[] {0, 0, 8});
        failsWith("ends too early");
    }

    /** Three factors of 2^31 would wrap around a long to a size that looks harmless. */
    @Test
    void read_hugeDimensions_areRefused() throws IOException {
        valid("");
        write("train-images-idx3-ubyte", PICTURES, new int[] {1 << 30, 1 << 30, 1 << 30});
        failsWith("announces at least");
    }

    @Test
    void read_labelCountOrValueWrong_isRefused() throws IOException {
        valid("");
        write("train-labels-idx1-ubyte", LABELS, new int[] {3}, 1, 2, 3);
        failsWith("has 3 labels, expected 2");
        write("train-labels-idx1-ubyte", LABELS, new int[] {2}, 1, 10);
        failsWith("label 1 is 10, expected 0 to 9");
    }

    @Test
    void read_partsThatDoNotFit_areRefused() throws IOException {
        valid("");
        write("t10k-images-idx3-ubyte", PICTURES, new int[] {1, 2, 2}, 7, 0, 0, 0);
        failsWith("training pictures have 6 pixels, test pictures 4, expected the same");
        write("t10k-images-idx3-ubyte", PICTURES, new int[] {0, 2, 3});
        write("t10k-labels-idx1-ubyte", LABELS, new int[] {0});
        failsWith("t10k-images-idx3-ubyte: holds no pixel, expected at least one picture");
    }

    @Test
    void read_notGzip_isRefused() throws IOException {
        Files.write(folder.resolve("train-images-idx3-ubyte.gz"), new byte[20]);
        failsWith("expected a gzip file");
    }

    @Test
    void read_realMnist_isWhole() throws IOException {
        String data = System.getenv("LORENTZTRON_DATA");
        assumeTrue(data != null, "LORENTZTRON_DATA is not set: real MNIST is not read");
        Dataset mnist = DataName.open("mnist:" + Path.of(data, "mnist"));
        assertThat(mnist.features()).isEqualTo(784);
        assertThat(mnist.size()).isEqualTo(60_000);
        assertThat(mnist.testSize()).isEqualTo(10_000);
        // The best-known first labels: 5 0 4 1 9 and 7 2 1 0 4.
        assertThat(mnist.training(0).label()
                        + mnist.training(1).label()
                        + mnist.training(2).label())
                .isEqualTo("504");
        assertThat(mnist.test(0).label() + mnist.test(1).label() + mnist.test(2).label())
                .isEqualTo("721");
    }

    private void failsWith(String message) {
        assertThatThrownBy(() -> DataName.open("mnist:" + folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(message);
    }

    private void valid(String ending) throws IOException {
        write(
                "train-images-idx3-ubyte" + ending,
                PICTURES,
                new int[] {2, 2, 3},
                1,
                2,
                3,
                4,
                5,
                6,
                0,
                128,
                0,
                0,
                0,
                255);
        write("train-labels-idx1-ubyte" + ending, LABELS, new int[] {2}, 4, 9);
        write("t10k-images-idx3-ubyte" + ending, PICTURES, new int[] {1, 2, 3}, 7, 0, 0, 0, 0, 0);
        write("t10k-labels-idx1-ubyte" + ending, LABELS, new int[] {1}, 0);
    }

    private void write(String name, int magic, int[] lengths, int... bytes) throws IOException {
        OutputStream file = Files.newOutputStream(folder.resolve(name));
        try (DataOutputStream out = new DataOutputStream(name.endsWith(".gz") ? new GZIPOutputStream(file) : file)) {
            out.writeInt(magic);
            for (int length : lengths) {
                out.writeInt(length);
            }
            for (int value : bytes) {
                out.writeByte(value);
            }
        }
    }
}
