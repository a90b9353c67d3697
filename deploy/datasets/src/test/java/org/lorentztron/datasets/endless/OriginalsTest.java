package org.lorentztron.datasets.endless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.named.DataName;

/** Which data {@link EndlessDigits} takes as originals. */
class OriginalsTest {
    @TempDir
    Path folder;

    @Test
    void data_ofAnotherSize_isRefused() throws IOException {
        Dataset small = libsvm("1 783:1", "2 1:1");

        assertThatThrownBy(() -> new EndlessDigits(small, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("pictures have 783 pixels, expected 784, 28 x 28");
    }

    /** Half a gray value, nearly one, more than black, less than white: what would not come back as it is. */
    @ParameterizedTest
    @CsvSource({"0.5", "0.00392157", "2.0", "-0.003921569", "1.0E-30"})
    void data_ofOtherThanGrayValues_isRefused(String value) throws IOException {
        Dataset data = libsvm("1 784:1", "2 1:1", "1 3:1 8:" + value);

        assertThatThrownBy(() -> new EndlessDigits(data, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("training example 2 has the feature " + Float.parseFloat(value)
                        + ", expected a multiple of 1 / 255 from 0 to 1");
    }

    @Test
    void data_withoutTrainingExamples_isRefused() {
        assertThatThrownBy(() -> new EndlessDigits(new GivenPictures(List.of()), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("data has no training example, expected at least one");
    }

    @Test
    void data_withEmptyPictures_staysEmpty() {
        EndlessDigits digits = new EndlessDigits(new GivenPictures(List.of(GivenPictures.empty())), 1);

        assertThat(digits.training(0).features().nonZeros()).isZero();
        assertThat(digits.training(1).features().nonZeros()).isZero();
    }

    /** Class numbers do not fit into a signed byte. */
    @Test
    void data_withManyClasses_keepsThem() throws IOException {
        Dataset data =
                libsvm(IntStream.range(0, 300).mapToObj(i -> i + " 1:1 784:1").toArray(String[]::new));
        EndlessDigits digits = new EndlessDigits(data, 1);

        assertThat(digits.classes()).hasSize(300);
        for (int i = 0; i < 600; i++) {
            assertThat(digits.training(i).index())
                    .isEqualTo(data.training(i % 300).index());
            assertThat(digits.training(i).label())
                    .isEqualTo(data.training(i % 300).label());
        }
    }

    /** MNIST has as many; of larger data the rest is left out. */
    @Test
    void data_ofMoreThanSixtyThousand_isCutOff() {
        byte[] dot = GivenPictures.dot(14, 14);
        List<byte[]> pictures = IntStream.range(0, 60_001).mapToObj(i -> dot).toList();
        EndlessDigits digits = new EndlessDigits(new GivenPictures(pictures), 1);

        assertThat(digits.originals()).isEqualTo(60_000);
        assertThat(digits.training(59_999).features().nonZeros()).isEqualTo(1);
        assertThat(digits.training(60_000).features().nonZeros()).isGreaterThan(1);
    }

    private Dataset libsvm(String... lines) throws IOException {
        Path file = folder.resolve("data.libsvm");
        Files.write(file, List.of(lines));
        return DataName.open("libsvm:" + file);
    }
}
