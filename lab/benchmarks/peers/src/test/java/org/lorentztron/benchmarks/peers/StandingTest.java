package org.lorentztron.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class StandingTest {
    private static final Contestant BASELINE = Contestant.parse("dos:8");
    private static final Contestant PEER = Contestant.parse("moa-sgd");

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

    /** The machine was slow in the second repetition: ratios do not see it. */
    @Test
    void all_ratios_areThoseWithinARepetition() {
        List<Run> runs = List.of(
                run(BASELINE, 0, 1_000, 4_000),
                run(PEER, 0, 2_000, 5_000),
                run(BASELINE, 1, 10_000, 40_000),
                run(PEER, 1, 20_000, 50_000));
        List<Standing> standings = Standing.all(runs, BASELINE);
        assertThat(standings).extracting(Standing::contestant).containsExactly(BASELINE, PEER);
        assertThat(standings.get(0).trainedRatio()).isEqualTo(new MedianAndRange(1, 1, 1));
        assertThat(standings.get(1).trainedRatio()).isEqualTo(new MedianAndRange(0.5, 0.5, 0.5));
        assertThat(standings.get(1).endToEndRatio().median()).isEqualTo(0.8);
        assertThat(standings.get(1).trained()).isEqualTo(new MedianAndRange(2.75e6, 5e5, 5e6));
        assertThat(standings.get(1).newestError()).isEqualTo(new MedianAndRange(0.25, 0.25, 0.25));
        assertThat(standings.get(1).averageError().median()).isNaN();
    }

    private static Run run(Contestant contestant, int repeat, long trainNanos, long endToEndNanos) {
        return new Run(contestant, repeat, 1, new Result(10, 0.5, 0.25, Double.NaN, trainNanos, endToEndNanos));
    }
}
