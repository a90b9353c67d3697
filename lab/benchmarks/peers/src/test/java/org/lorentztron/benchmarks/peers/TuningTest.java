package org.lorentztron.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;

class TuningTest {
    private final Dataset stream = DrawnDigitStream.open();

    private List<Example> examples(long from, long to) {
        return LongStream.range(from, to).mapToObj(stream::training).toList();
    }

    @Test
    void withHeldOut_lastExamples_judgeAndAreNotLearned() {
        RaceDigits digits = RaceDigits.withHeldOut(stream, 1_200, 300);
        List<Example> learned = new ArrayList<>();
        digits.forEachChunk(learned::addAll);
        assertThat(learned).isEqualTo(examples(0, 900));
        assertThat(digits.test()).isEqualTo(examples(900, 1_200));
    }

    @Test
    void tryAll_everyPointOfTheGrid_hasItsOwnError() {
        RaceDigits digits = RaceDigits.withHeldOut(stream, 1_200, 300);
        List<Tuning.Point> heard = new ArrayList<>();
        List<Tuning.Point> points =
                new Tuning(digits, 1).tryAll(Contestant.parse("moa-perceptron/input=sparse"), heard::add);
        assertThat(points)
                .isEqualTo(heard)
                .hasSameSizeAs(Kind.MOA_PERCEPTRON.grid().points(Kind.MOA_PERCEPTRON.defaults()));
        assertThat(points).allSatisfy(point -> {
            assertThat(point.contestant().parameters().text("input")).isEqualTo("sparse");
            assertThat(point.error())
                    .isEqualTo(new Lap(digits, 100)
                            .run(() -> point.contestant().start(digits.task(1)))
                            .newestError());
        });
        assertThat(points).extracting(Tuning.Point::error).doesNotHaveDuplicates();
    }

    @Test
    void best_severalPoints_isTheFirstOfTheLeastError() {
        Contestant any = Contestant.parse("linear");
        Tuning.Point least = new Tuning.Point(any, 0.1);
        Tuning.Point another = new Tuning.Point(any, 0.1);
        assertThat(Tuning.best(List.of(new Tuning.Point(any, 0.3), least, another)))
                .isSameAs(least);
    }
}
