package org.lorentztron.datasets.numbers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.endless.EndlessDigits;

class ShuffledDigitsTest {
    private static final int FEW = 500;
    private static final EndlessDigits STREAM = new EndlessDigits(new NumberedPictures(FEW, FEW), 1);
    private static final ShuffledDigits DIGITS = new ShuffledDigits(STREAM, 1);

    @Test
    void training_everyRound_hasEachDeformationOfARoundOnceAndNoOriginal() {
        for (long round : new long[] {0, 1, 2, 1_000}) {
            assertThat(round(DIGITS, round))
                    .containsExactlyInAnyOrderElementsOf(LongStream.range(0, FEW)
                            .mapToObj(i -> STREAM.training(FEW * (round + 1) + i))
                            .toList());
        }
    }

    /** What a digit has beside it differs from round to round. */
    @Test
    void training_nextRound_hasAnotherOrder() {
        List<Integer> first = order(1);
        List<Integer> second = order(2);
        long same = IntStream.range(0, FEW)
                .filter(i -> first.get(i).equals(second.get(i)))
                .count();
        assertThat(same).isLessThan(10);
    }

    @Test
    void training_otherSeed_hasAnotherOrder() {
        assertThat(round(new ShuffledDigits(STREAM, 2), 0)).isNotEqualTo(round(DIGITS, 0));
        assertThat(round(new ShuffledDigits(STREAM, 1), 0)).isEqualTo(round(DIGITS, 0));
    }

    @Test
    void training_lastIndices_areDigitsToo() {
        for (long index = Dataset.ENDLESS - 2 * FEW; index < Dataset.ENDLESS; index++) {
            assertThat(DIGITS.training(index).features().size()).isEqualTo(784);
        }
        assertThatThrownBy(() -> DIGITS.training(Dataset.ENDLESS)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> DIGITS.training(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void test_keepsItsOrder() {
        assertThat(DIGITS.testSize()).isEqualTo(FEW);
        assertThat(DIGITS.test(7)).isEqualTo(STREAM.test(7));
    }

    private static List<Example> round(Dataset digits, long round) {
        return LongStream.range(FEW * round, FEW * (round + 1))
                .mapToObj(digits::training)
                .toList();
    }

    /** Which digits of the stream's round stand at the places of a round. */
    private static List<Integer> order(long round) {
        List<Example> stream = LongStream.range(FEW * (round + 1), FEW * (round + 2))
                .mapToObj(STREAM::training)
                .toList();
        return round(DIGITS, round).stream().map(stream::indexOf).toList();
    }
}
