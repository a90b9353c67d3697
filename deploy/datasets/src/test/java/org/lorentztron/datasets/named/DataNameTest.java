package org.lorentztron.datasets.named;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.drawn.DrawnDigit;
import org.lorentztron.datasets.drawn.DrawnDigits;

class DataNameTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "digit",
                "mnist",
                "mnist:",
                "libsvm:",
                "csv",
                "digits:2",
                "digits:",
                "digit-pairs:x",
                "mnist-pairs",
                "mnist-triples:"
            })
    void open_unknownForm_listsWhatIsExpected(String specification) {
        assertThatThrownBy(() -> DataName.open(specification))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + specification + "'")
                .hasMessageContaining("digits | mnist:DIR | libsvm:FILE | csv:FILE[#LABEL] | arff:FILE[#LABEL]"
                        + " | digit-pairs | digit-triples | mnist-pairs:DIR | mnist-triples:DIR");
    }

    @ParameterizedTest
    @EnumSource
    void parse_formOfEachKind_isThatKind(DataKind kind) {
        DataName name = DataName.parse(kind.form()).orElseThrow();

        assertThat(name.kind()).isEqualTo(kind);
        assertThat(name.path().isEmpty()).isEqualTo(!kind.hasPath());
        assertThat(DataName.isOne(kind.form(), DataKind.SINGLE_DIGITS))
                .isEqualTo(kind == DataKind.DIGITS || kind == DataKind.MNIST);
    }

    @ParameterizedTest
    @CsvSource({"digit-pairs, 100, 392", "digit-triples, 1000, 588"})
    void open_numbers_haveAClassForEach(String name, int classes, int features) throws IOException {
        Dataset numbers = DataName.open(name);

        assertThat(numbers.classes()).hasSize(classes);
        assertThat(numbers.features()).isEqualTo(features);
        assertThat(numbers.size()).isEqualTo(Dataset.ENDLESS);
    }

    /** The four files may hold pictures of any size, but deformations are of 28 x 28 pixels. */
    @Test
    void open_numbersOfSmallPictures_namesTheFolder(@TempDir Path folder) throws IOException {
        for (String part : new String[] {"train", "t10k"}) {
            Files.write(folder.resolve(part + "-images-idx3-ubyte"), idx(1, 1, 1));
            Files.write(folder.resolve(part + "-labels-idx1-ubyte"), idx(1));
        }

        assertThatThrownBy(() -> DataName.open("mnist-pairs:" + folder))
                .isInstanceOf(IOException.class)
                .hasMessage(folder + ": pictures have 1 pixels, expected 784, 28 x 28");
    }

    /** A file with one byte. */
    private static byte[] idx(int... lengths) {
        ByteBuffer bytes = ByteBuffer.allocate(4 + 4 * lengths.length + 1);
        bytes.putInt(0x800 + lengths.length);
        Arrays.stream(lengths).forEach(bytes::putInt);
        return bytes.array();
    }

    /** Only the first colon separates. */
    @Test
    void open_colonInPath_belongsToThePath() {
        assertThatThrownBy(() -> DataName.open("libsvm:no/such:file"))
                .isInstanceOf(IOException.class)
                .hasMessage("no/such:file: no such file");
    }

    @Test
    void digits_arePixelsDividedBy255() throws IOException {
        Dataset digits = DataName.open("digits");
        assertThat(digits.features()).isEqualTo(784);
        assertThat(digits.classes()).containsExactly("0", "1", "2", "3", "4", "5", "6", "7", "8", "9");
        assertThat(digits.size()).isEqualTo(Dataset.ENDLESS);
        assertThat(digits.testSize()).isEqualTo(2_000);
        DrawnDigits drawn = new DrawnDigits(1);
        for (long index : new long[] {0, 7, 1L << 40}) {
            check(digits.training(index), drawn.training(index));
        }
        check(digits.test(1_999), drawn.heldOut(1_999));
        assertThatThrownBy(() -> digits.test(2_000)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> digits.training(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    private static void check(Example example, DrawnDigit digit) {
        assertThat(example.index()).isEqualTo(digit.label());
        assertThat(example.label()).isEqualTo(Integer.toString(digit.label()));
        float[] dense = new float[784];
        for (int k = 0; k < example.features().nonZeros(); k++) {
            dense[example.features().index(k)] = example.features().value(k);
        }
        for (int p = 0; p < 784; p++) {
            assertThat(dense[p]).isEqualTo((digit.pixels()[p] & 0xff) / 255f);
        }
    }
}
