package org.lorentztron.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class StandingTest {
    @Test
    void spread_oddAndEvenNumbers_haveTheirMedian() {
        assertThat(MedianAndRange.of(DoubleStream.of(5, 1, 2))).isEqualTo(new MedianAndRange(2, 1, 5));
        assertThat(MedianAndRange.of(DoubleStream.of(4, 1, 2, 8))).isEqualTo(new MedianAndRange(3, 1, 8));
        assertThat(MedianAndRange.of(DoubleStream.of(4))).isEqualTo(new MedianAndRange(4, 4, 4));
    }

    @Test
    void spread_withoutAMeasurement_isNone() {
        assertThat(MedianAndRange.of(DoubleStream.of(1, Double.NaN)).median()).isNaN();
        assertThatThrownBy(() -> MedianAndRange.of(DoubleStream.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void of_twoRepetitions_hasTheirSpread() {
        Standing standing = Standing.of(
                Contestant.MOA_SGD, List.of(new Result(10, 0.5, 0.25, 2_000), new Result(10, 0.5, 0.75, 20_000)));
        assertThat(standing.progressiveError()).isEqualTo(new MedianAndRange(0.5, 0.5, 0.5));
        assertThat(standing.testError()).isEqualTo(new MedianAndRange(0.5, 0.25, 0.75));
        assertThat(standing.speed()).isEqualTo(new MedianAndRange(2.75e6, 5e5, 5e6));
    }
}
