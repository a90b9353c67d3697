package org.lorentztron.job.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.job.average.AlignedAverager;
import org.lorentztron.job.average.AveragedPart;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.state.Events;
import org.lorentztron.job.warm.WarmStartModels;
import org.lorentztron.model.Features;

/**
 * Values at the limits of what events may have, between others: every learner's averages, as published, stay finite.
 */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class AllowedExtremesTest extends TrainerHarnesses {

    private static final float[] EXTREMES = {
        1e15f, -1e15f, 9.999999e14f, Float.MIN_VALUE, -Float.MIN_VALUE, Float.MIN_NORMAL, 1e-30f, 1e7f, 0f, -0f
    };
    private static final int INTERVALS = 5;
    private static final int EVENTS = 120;
    private static final int SEEDS = Boolean.getBoolean("lorentztron.nightly") ? 10 : 1;

    static Stream<String> learners() {
        List<String> learners = new ArrayList<>(List.of("herded"));
        for (String learner : List.of("dos", "linear")) {
            learners.add(learner);
            for (String update : List.of("pa1", "pa2")) {
                for (String aggressiveness : List.of("0.000001", "1", "1000000")) {
                    learners.add(learner + " --update=" + update + " --aggressiveness=" + aggressiveness);
                }
            }
        }
        for (String learner : List.of("arow", "nherd")) {
            for (String covariance : List.of("full", "project", "exact", "drop")) {
                if (learner.equals("nherd") || !covariance.equals("exact")) {
                    for (String aggressiveness : List.of("0.000001", "1", "1000000")) {
                        learners.add(learner + " --covariance=" + covariance + " --aggressiveness=" + aggressiveness);
                    }
                }
            }
        }
        return learners.stream()
                .flatMap(learner -> Stream.of("off", "auto").map(scale -> learner + " --standardize=" + scale));
    }

    @ParameterizedTest
    @MethodSource("learners")
    void train_extremesBetweenOthers_publishesFiniteAverages(String learner) throws Exception {
        JobOptions options = options(("--learner=" + learner).split(" "));
        for (int seed = 1; seed <= SEEDS; seed++) {
            Random random = new Random(seed);
            try (var averager = averager(options)) {
                Harness trainer = open(new Harness(options), null);
                for (int interval = 0; interval < INTERVALS; interval++) {
                    for (int i = 0; i < EVENTS; i++) {
                        trainer.send(event(random, interval, i));
                    }
                    trainer.processWatermark((interval + 1) * 1000L - 1);
                    for (TrainedPart model : trainer.models()) {
                        averager.processElement(model, 0);
                    }
                }
                List<AveragedPart> averages = averager.extractOutputValues();
                assertThat(averages).as("seed %d", seed).hasSize(INTERVALS * 10);
                for (AveragedPart average : averages) {
                    assertFinite((PublishedPair) average.published(), seed);
                }
            }
        }
    }

    private static KeyedOneInputStreamOperatorTestHarness<Integer, TrainedPart, AveragedPart> averager(
            JobOptions options) throws Exception {
        var harness = new KeyedOneInputStreamOperatorTestHarness<>(
                new KeyedProcessOperator<>(new AlignedAverager(options, WarmStartModels.NONE)),
                TrainedPart::part,
                Types.INT);
        harness.open();
        return harness;
    }

    /** In the first interval a tenth of the events is extreme, in the last all are. */
    private static Event event(Random random, int interval, int i) {
        Features features = Events.features(0, i);
        if (random.nextInt(10) <= 2 * interval + 1) {
            float[] values = new float[6];
            for (int j = 0; j < values.length; j++) {
                values[j] = EXTREMES[random.nextInt(EXTREMES.length)];
            }
            features = Features.dense(values);
        }
        long offset = interval * (long) EVENTS + i;
        return new Event(0, offset, interval * 1000L + i, 0, random.nextInt(5), null, features, offset < 500);
    }

    private static void assertFinite(PublishedPair pair, int seed) {
        for (float[] matrix : List.of(pair.u(), pair.v())) {
            for (float value : matrix) {
                assertThat(value).as("seed %d", seed).isFinite();
            }
        }
        assertThat(pair.step().boost()).as("seed %d", seed).isFinite();
        assertThat(pair.step().residual()).as("seed %d", seed).isFinite().isNotNegative();
    }
}
