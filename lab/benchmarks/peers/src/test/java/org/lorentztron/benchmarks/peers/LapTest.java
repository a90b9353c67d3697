package org.lorentztron.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;

class LapTest {
    private static final double CHANCE = 0.9;

    private final Dataset stream = DrawnDigitStream.open();

    private List<Example> plain(long examples) {
        return LongStream.range(0, examples).mapToObj(stream::training).toList();
    }

    @ParameterizedTest
    @EnumSource(Contestant.class)
    void run_drawnDigits_everyContestantLearns(Contestant contestant) {
        RaceDigits digits = RaceDigits.of(stream, 3_000);
        Result result = new Lap(digits).run(contestant.start(digits.task(1)));
        assertThat(result.testError()).isLessThan(CHANCE / 2);
        if (!Double.isNaN(result.progressiveError())) {
            assertThat(result.progressiveError()).isLessThan(CHANCE * 2 / 3).isGreaterThan(0.01);
        }
    }

    /** Longer than a chunk, and no multiple of it. */
    @ParameterizedTest
    @EnumSource(Contestant.class)
    void run_anyContestant_learnsTheDigitsOfTheStreamOnceAndInOrder(Contestant contestant) {
        RaceDigits digits = RaceDigits.of(stream, RaceDigits.CHUNK + 150);
        List<Example> learned = new ArrayList<>();
        new Lap(digits).run(Recorder.wrap(contestant.start(digits.task(1)), learned));
        assertThat(learned).isEqualTo(plain(digits.examples()));
    }

    @ParameterizedTest
    @EnumSource(
            value = Contestant.class,
            mode = EnumSource.Mode.MATCH_ANY,
            names = {"MOA.*", "SMILE.*"})
    void run_onlinePeer_countsErrorsAsAPlainLoopDoes(Contestant contestant) {
        RaceDigits digits = RaceDigits.of(stream, 250);
        Result result = new Lap(digits).run(contestant.start(digits.task(1)));
        assertPlainCount((OnlineEntrant<?>) contestant.start(digits.task(1)), digits, result);
    }

    /** Every prediction is that of a model of what was learned so far. */
    private <X> void assertPlainCount(OnlineEntrant<X> entrant, RaceDigits digits, Result result) {
        int wrong = 0;
        for (Example example : plain(digits.examples())) {
            wrong += entrant.model().applyAsInt(entrant.input(example)) == example.index() ? 0 : 1;
            entrant.predictThenLearn(entrant.input(example));
        }
        assertThat(result.progressiveError()).isEqualTo(wrong / (double) digits.examples());
        assertThat(result.testError()).isEqualTo(testError(entrant));
    }

    private <X> double testError(Entrant<X> entrant) {
        ToIntFunction<X> model = entrant.model();
        long right = LongStream.range(0, stream.testSize())
                .mapToObj(stream::test)
                .filter(example -> model.applyAsInt(entrant.input(example)) == example.index())
                .count();
        return (stream.testSize() - right) / (double) stream.testSize();
    }

    @ParameterizedTest
    @EnumSource(
            value = Contestant.class,
            names = {"TRIBUO_FM", "TRIBUO_LINEAR"})
    void run_batchPeer_hasNoProgressiveErrorAndTheTestErrorOfAPlainCount(Contestant contestant) {
        RaceDigits digits = RaceDigits.of(stream, 250);
        Result result = new Lap(digits).run(contestant.start(digits.task(1)));
        assertThat(result.progressiveError()).isNaN();
        assertThat(result.testError())
                .isEqualTo(batchError((BatchEntrant<?>) contestant.start(digits.task(1)), digits));
    }

    private <X> double batchError(BatchEntrant<X> entrant, RaceDigits digits) {
        plain(digits.examples()).forEach(example -> entrant.collect(entrant.input(example)));
        entrant.train();
        return testError(entrant);
    }
}
