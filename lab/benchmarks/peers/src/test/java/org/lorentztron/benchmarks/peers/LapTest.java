package org.lorentztron.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;

class LapTest {
    private static final double CHANCE = 0.9;

    private final Dataset stream = DrawnDigitStream.open();

    private List<Example> plain(long examples) {
        return LongStream.range(0, examples).mapToObj(stream::training).toList();
    }

    static Stream<Kind> onlineKinds() {
        Task task = new Task(List.of("a", "b", "c"), 1, 1);
        return Arrays.stream(Kind.values())
                .filter(kind -> kind.start(task, kind.defaults()) instanceof OnlineEntrant<?>);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void run_drawnDigits_everyKindLearns(Kind kind) {
        RaceDigits digits = RaceDigits.of(stream, 2_000);
        Result result = new Lap(digits, 500).run(() -> kind.start(digits.task(1), kind.defaults()));
        assertThat(result.newestError()).isLessThan(CHANCE / 2);
        if (!Double.isNaN(result.averageError())) {
            assertThat(result.averageError()).isLessThan(CHANCE / 2);
        }
        if (!Double.isNaN(result.progressiveError())) {
            assertThat(result.progressiveError()).isLessThan(CHANCE * 2 / 3).isGreaterThan(0.01);
        }
    }

    /** Longer than a chunk, and no multiple of it. */
    @ParameterizedTest
    @EnumSource(Kind.class)
    void run_anyKind_learnsTheDigitsOfTheStreamOnceAndInOrder(Kind kind) {
        RaceDigits digits = RaceDigits.of(stream, RaceDigits.CHUNK + 150);
        List<List<Example>> records = new ArrayList<>();
        new Lap(digits, 100).run(() -> Recorder.wrap(kind.start(digits.task(1), kind.defaults()), records));
        assertThat(records).isNotEmpty().allSatisfy(learned -> assertThat(learned)
                .isEqualTo(plain(digits.examples())));
    }

    @ParameterizedTest
    @MethodSource("onlineKinds")
    void run_onlineKind_countsErrorsAsAPlainLoopDoes(Kind kind) {
        RaceDigits digits = RaceDigits.of(stream, 250);
        Result result = new Lap(digits, 100).run(() -> kind.start(digits.task(1), kind.defaults()));
        assertPlainCount((OnlineEntrant<?>) kind.start(digits.task(1), kind.defaults()), digits, result);
    }

    /** Every prediction is that of a new model of what was learned so far, apart from the training calls. */
    private <X> void assertPlainCount(OnlineEntrant<X> entrant, RaceDigits digits, Result result) {
        int wrong = 0;
        for (Example example : plain(digits.examples())) {
            wrong += entrant.newest().applyAsInt(entrant.input(example)) == example.index() ? 0 : 1;
            entrant.learn(entrant.input(example));
        }
        assertThat(result.progressiveError()).isEqualTo(wrong / (double) digits.examples());
        assertThat(result.newestError()).isEqualTo(testError(entrant, entrant.newest()));
    }

    private <X> double testError(Entrant<X> entrant, ToIntFunction<X> model) {
        long right = LongStream.range(0, stream.testSize())
                .mapToObj(stream::test)
                .filter(example -> model.applyAsInt(entrant.input(example)) == example.index())
                .count();
        return (stream.testSize() - right) / (double) stream.testSize();
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"TRIBUO_FM", "TRIBUO_LINEAR"})
    void run_batchKind_hasNoProgressiveErrorAndTheTestErrorOfAPlainCount(Kind kind) {
        RaceDigits digits = RaceDigits.of(stream, 250);
        Result result = new Lap(digits, 100).run(() -> kind.start(digits.task(1), kind.defaults()));
        assertThat(result.progressiveError()).isNaN();
        assertThat(result.newestError())
                .isEqualTo(batchError((BatchEntrant<?>) kind.start(digits.task(1), kind.defaults()), digits));
    }

    private <X> double batchError(BatchEntrant<X> entrant, RaceDigits digits) {
        plain(digits.examples()).forEach(example -> entrant.collect(entrant.input(example)));
        entrant.train();
        return testError(entrant, entrant.newest());
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void newestError_isThatOfARun(Kind kind) {
        RaceDigits digits = RaceDigits.of(stream, 250);
        Lap lap = new Lap(digits, 100);
        assertThat(lap.newestError(kind.start(digits.task(1), kind.defaults())))
                .isEqualTo(lap.run(() -> kind.start(digits.task(1), kind.defaults()))
                        .newestError());
    }

    /** A learner that learns from being tested would be timed while it learns something else than it is judged by. */
    @Test
    void run_learnerThatTestingChanges_isRefused() {
        RaceDigits digits = RaceDigits.of(stream, 100);
        assertThatThrownBy(() -> new Lap(digits, 100).run(Fickle::new))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("testing changed what was learned");
    }

    private static final class Fickle implements OnlineEntrant<Example> {
        private int answer;

        @Override
        public Example input(Example example) {
            return example;
        }

        @Override
        public void learn(Example input) {
            answer = 0;
        }

        @Override
        public int predictThenLearn(Example input) {
            answer = 1;
            return answer;
        }

        @Override
        public ToIntFunction<Example> newest() {
            return input -> answer;
        }
    }
}
