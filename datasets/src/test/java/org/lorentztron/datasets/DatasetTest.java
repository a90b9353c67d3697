package org.lorentztron.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.datasets.drawn.DrawnDigit;
import org.lorentztron.datasets.drawn.DrawnDigits;

class DatasetTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "digit", "mnist", "mnist:", "libsvm:", "csv:file", "digits:2"})
    void open_unknownForm_listsWhatIsExpected(String specification) {
        assertThatThrownBy(() -> Dataset.open(specification))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + specification + "'")
                .hasMessageContaining("digits | mnist:DIR | libsvm:FILE");
    }

    /** Only the first colon separates. */
    @Test
    void open_colonInPath_belongsToThePath() {
        assertThatThrownBy(() -> Dataset.open("libsvm:no/such:file"))
                .isInstanceOf(IOException.class)
                .hasMessage("no/such:file: no such file");
    }

    @Test
    void digits_arePixelsDividedBy255() throws IOException {
        Dataset digits = Dataset.open("digits");
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
