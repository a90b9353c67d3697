package org.lorentztron.job.average;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.serial.RefusedStateException;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.state.Events;
import org.lorentztron.job.state.SourcePositions;
import org.lorentztron.job.train.TrainedPart;
import org.lorentztron.job.version.Versions;
import org.lorentztron.job.warm.WarmStartModels;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.average.AlignedAverage;
import org.lorentztron.model.features.Calibration;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.PartCounts;

@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class AlignedAveragerTest {

    private static final TypeSerializer<AveragedPart> AVERAGES =
            AveragedPart.TYPE.createSerializer(new SerializerConfigImpl());

    private static final class Harness
            extends KeyedOneInputStreamOperatorTestHarness<Integer, TrainedPart, AveragedPart> {
        Harness(@Nullable OperatorSubtaskState state, String... options) throws Exception {
            this(state, WarmStartModels.NONE, options);
        }

        Harness(@Nullable OperatorSubtaskState state, WarmStartModels starts, String... options) throws Exception {
            super(
                    new KeyedProcessOperator<>(new AlignedAverager(TestOptions.of(options), starts)),
                    TrainedPart::part,
                    Types.INT);
            setup();
            if (state != null) {
                initializeState(state);
            }
            open();
        }

        void send(int pair, int interval) throws Exception {
            send(pair, interval, FeatureScale.identity());
        }

        void send(int pair, int interval, FeatureScale scale) throws Exception {
            send(pair, interval, scale, 0);
        }

        void sendRestarted(int pair, int interval) throws Exception {
            send(pair, interval, FeatureScale.identity(), 1);
        }

        void repeat(int pair, int interval) throws Exception {
            send(pair, interval, FeatureScale.identity(), 0, true);
        }

        private void send(int pair, int interval, FeatureScale scale, long restarts) throws Exception {
            send(pair, interval, scale, restarts, false);
        }

        private void send(int pair, int interval, FeatureScale scale, long restarts, boolean repeated)
                throws Exception {
            PartCounts counts = new PartCounts(10L * interval, 5, 3, 0, restarts);
            processElement(
                    new TrainedPart(
                            pair,
                            interval * 1000L,
                            model(pair, interval),
                            scale,
                            FeatureMap.none(6),
                            null,
                            counts,
                            restarts,
                            new SourcePositions(),
                            repeated),
                    0);
        }
    }

    private static DosModel model(int pair, int interval) {
        Random random = new Random(pair * 100L + interval);
        return new DosModel(
                2,
                7,
                random.doubles(14, -1, 1).toArray(),
                random.doubles(14, -1, 1).toArray());
    }

    @Test
    void processElement_intervals_areAveragedPerPair() throws Exception {
        try (Harness harness = new Harness(null)) {
            harness.send(4, 1);
            harness.send(0, 1);
            harness.send(4, 2);

            AveragedPart third = harness.extractOutputValues().get(2);
            PublishedPair snapshot = (PublishedPair) third.published();
            assertThat(snapshot.intervals()).isEqualTo(2);
            assertThat(snapshot.name().a()).isEqualTo("b");
            assertThat(snapshot.name().b()).isEqualTo("c");
            assertThat(snapshot.intervalEnd()).isEqualTo(2000);
            assertThat(snapshot.counts().examples()).isEqualTo(20);
            assertThat(snapshot.step().residual()).isPositive();
        }
    }

    /** The average is published once more, and nothing of what follows is another. */
    @Test
    void processElement_repeatedPart_isPublishedAndNotAveraged() throws Exception {
        try (Harness harness = new Harness(null);
                Harness plain = new Harness(null)) {
            harness.send(4, 1);
            harness.send(4, 2);
            harness.repeat(4, 3);
            harness.repeat(0, 3);
            harness.send(4, 4);
            plain.send(4, 1);
            plain.send(4, 2);
            plain.send(4, 4);

            List<AveragedPart> averages = harness.extractOutputValues();
            assertThat(averages).hasSize(4);
            PublishedPair second = (PublishedPair) averages.get(1).published();
            PublishedPair repeated = (PublishedPair) averages.get(2).published();
            assertThat(repeated.intervalEnd()).isEqualTo(3000);
            assertThat(repeated.intervals()).isEqualTo(2);
            assertThat(repeated.digest()).isEqualTo(second.digest());
            assertThat(Events.hex(AVERAGES, averages.get(3)))
                    .isEqualTo(Events.hex(AVERAGES, plain.extractOutputValues().get(2)));
        }
    }

    /** What it was published with before it has trained. */
    @Test
    void processElement_repeatedPartThatHasNotTrained_isPublishedAsItStarted() throws Exception {
        WarmStartModels starts = WarmStartModels.of(
                "before",
                Versions.ofOnePair(new float[] {1, 2, 3, 4, 5, 6, 7}, new float[] {7, 6, 5, 4, 3, 2, 1}),
                TestOptions.of().classes());
        try (Harness harness = new Harness(null, starts)) {
            harness.repeat(0, 3);

            assertThat(harness.extractOutputValues())
                    .containsExactly(AveragedPart.start(
                            0,
                            starts.published().get(0).asStart(3000),
                            starts.map(TestOptions.of().learning().features())));
        }
    }

    /** Models of different scales have different coordinates: no average of them means anything. */
    @Test
    void processElement_anotherScale_beginsTheAverageAnew() throws Exception {
        FeatureScale scale = Calibration.scale(List.of(
                Features.dense(new float[] {1, 2, 3, 4, 5, 6}), Features.dense(new float[] {7, 1, 4, 9, 5, 5})));
        AlignedAverage average = new AlignedAverage(AverageWeights.POLYNOMIAL);
        average.add(model(4, 2));
        average.add(model(4, 3));
        OperatorSubtaskState state;
        try (Harness harness = new Harness(null)) {
            harness.send(4, 1);
            harness.send(4, 2, scale);
            state = harness.snapshot(1, 1);
        }
        try (Harness harness = new Harness(state)) {
            harness.send(4, 3, scale);

            PublishedPair snapshot =
                    (PublishedPair) harness.extractOutputValues().get(0).published();
            assertThat(snapshot.intervals()).isEqualTo(2);
            assertThat(snapshot.u()[5])
                    .isEqualTo((float) scale.fold(average.average()).u()[5]);
        }
    }

    @Test
    void processElement_anotherScaleAfterAStartFromAVersion_averagesOnFromThatVersion() throws Exception {
        PublishedPair published;
        try (Harness harness = new Harness(null)) {
            harness.send(4, 1);
            published = (PublishedPair) harness.extractOutputValues().get(0).published();
        }
        WarmStartModels starts = WarmStartModels.of(
                "here",
                Versions.of(TestOptions.of().classes(), published),
                TestOptions.of().classes());
        FeatureScale scale = Calibration.scale(List.of(
                Features.dense(new float[] {1, 2, 3, 4, 5, 6}), Features.dense(new float[] {7, 1, 4, 9, 5, 5})));
        try (Harness directly = new Harness(null, starts);
                Harness provisionally = new Harness(null, starts)) {
            directly.send(4, 3, scale);
            provisionally.send(4, 2);
            provisionally.send(4, 3, scale);

            List<String> expected = Events.take(directly, AVERAGES);
            assertThat(Events.take(provisionally, AVERAGES).subList(1, 2)).isEqualTo(expected);
        }
    }

    /** The average is that of the trained models; only what is published takes raw features. */
    @Test
    void processElement_scaledFeatures_publishesTheAverageForRawOnes() throws Exception {
        FeatureScale scale = Calibration.scale(List.of(
                Features.dense(new float[] {1, 2, 3, 4, 5, 6}), Features.dense(new float[] {7, 1, 4, 9, 5, 5})));
        AlignedAverage average = new AlignedAverage(AverageWeights.POLYNOMIAL);
        average.add(model(4, 1));
        average.add(model(4, 2));
        try (Harness harness = new Harness(null)) {
            harness.send(4, 1, scale);
            harness.send(4, 2, scale);

            PublishedPair snapshot =
                    (PublishedPair) harness.extractOutputValues().get(1).published();
            assertThat(toDoubles(snapshot.u()))
                    .containsExactly(scale.fold(average.average()).u())
                    .doesNotContain(average.average().u()[0]);
            assertThat(toDoubles(snapshot.v()))
                    .containsExactly(scale.fold(average.average()).v());
        }
    }

    private static double[] toDoubles(float[] values) {
        return IntStream.range(0, values.length).mapToDouble(i -> values[i]).toArray();
    }

    /** Once, also across a restore: models before the restart are out, those after it are averaged as ever. */
    @Test
    void processElement_pairBegunAnew_averagesOnlyWhatCameAfter() throws Exception {
        AlignedAverage expected = new AlignedAverage(AverageWeights.POLYNOMIAL);
        OperatorSubtaskState state;
        try (Harness harness = new Harness(null)) {
            harness.send(4, 1);
            harness.send(4, 2);
            harness.sendRestarted(4, 3);
            assertAverage(harness, 2, expected, 3);
            state = harness.snapshot(1, 1);
        }
        try (Harness harness = new Harness(state)) {
            harness.sendRestarted(4, 4);
            assertAverage(harness, 0, expected, 4);
        }
    }

    private static void assertAverage(Harness harness, int output, AlignedAverage expected, int interval)
            throws Exception {
        expected.add(model(4, interval));
        PublishedPair snapshot =
                (PublishedPair) harness.extractOutputValues().get(output).published();
        assertThat(snapshot.intervals()).isEqualTo(expected.intervals());
        assertThat(snapshot.u()[5]).isEqualTo((float) expected.average().u()[5]);
    }

    @Test
    void restore_betweenIntervals_givesWhatAnUninterruptedRunGives() throws Exception {
        List<String> whole;
        try (Harness harness = new Harness(null)) {
            for (int interval = 1; interval <= 4; interval++) {
                harness.send(4, interval);
            }
            whole = Events.take(harness, AVERAGES);
        }
        List<String> parts = new ArrayList<>();
        OperatorSubtaskState state;
        try (Harness harness = new Harness(null)) {
            harness.send(4, 1);
            harness.send(4, 2);
            state = harness.snapshot(1, 1);
            parts.addAll(Events.take(harness, AVERAGES));
        }
        try (Harness harness = new Harness(state)) {
            harness.send(4, 3);
            harness.send(4, 4);
            parts.addAll(Events.take(harness, AVERAGES));
        }

        assertThat(parts).isEqualTo(whole);
    }

    /**
     * Else the first version after a warm start would be a model of one interval, and worse than what it started from.
     */
    @Test
    void processElement_startFromAVersion_averagesOnFromIt() throws Exception {
        PublishedPair published;
        try (Harness harness = new Harness(null)) {
            harness.send(4, 1);
            harness.send(4, 2);
            published = (PublishedPair) harness.extractOutputValues().get(1).published();
        }
        WarmStartModels starts = WarmStartModels.of(
                "here",
                Versions.of(TestOptions.of().classes(), published),
                TestOptions.of().classes());
        AlignedAverage expected =
                AlignedAverage.of(AverageWeights.POLYNOMIAL, 2, (DosModel) starts.of(new ClassPair(1, 2)));
        expected.add(model(4, 3));

        try (Harness harness = new Harness(null, starts)) {
            harness.send(4, 3);
            harness.send(0, 3);

            PublishedPair warm =
                    (PublishedPair) harness.extractOutputValues().get(0).published();
            assertThat(warm.intervals()).isEqualTo(3);
            assertThat(warm.u()[5]).isEqualTo((float) expected.average().u()[5]);
            PublishedPair cold =
                    (PublishedPair) harness.extractOutputValues().get(1).published();
            assertThat(cold.intervals()).isEqualTo(1);
        }
    }

    /**
     * A pair that first trains after a restore starts from what the job was started with, whatever the options say
     * then.
     */
    @Test
    void restore_pairThatHasNotTrainedYet_stillStartsFromTheFirstVersion() throws Exception {
        PublishedPair published;
        try (Harness harness = new Harness(null)) {
            harness.send(4, 1);
            published = (PublishedPair) harness.extractOutputValues().get(0).published();
        }
        WarmStartModels starts = WarmStartModels.of(
                "before",
                Versions.of(TestOptions.of().classes(), published),
                TestOptions.of().classes());
        List<String> whole;
        OperatorSubtaskState state;
        try (Harness harness = new Harness(null, starts)) {
            harness.send(0, 1);
            state = harness.snapshot(1, 1);
            harness.send(4, 2);
            whole = Events.take(harness, AVERAGES);
        }

        try (Harness harness = new Harness(state, WarmStartModels.NONE)) {
            harness.send(4, 2);
            assertThat(Events.take(harness, AVERAGES)).isEqualTo(whole.subList(1, 2));
        }
    }

    /** The weights may change: the average of before goes on under the new ones. */
    @Test
    void restore_otherAveraging_goesOnWithTheNewWeights() throws Exception {
        AlignedAverage expected = new AlignedAverage(AverageWeights.POLYNOMIAL);
        expected.add(model(4, 1));
        expected.add(model(4, 2));
        expected = AlignedAverage.of(AverageWeights.UNIFORM, 2, expected.average());
        expected.add(model(4, 3));
        OperatorSubtaskState state;
        try (Harness harness = new Harness(null, "--averaging=polynomial")) {
            harness.send(4, 1);
            harness.send(4, 2);
            state = harness.snapshot(1, 1);
        }
        try (Harness harness = new Harness(state, "--averaging=uniform")) {
            harness.send(4, 3);

            PublishedPair snapshot =
                    (PublishedPair) harness.extractOutputValues().get(0).published();
            assertThat(snapshot.intervals()).isEqualTo(3);
            assertThat(snapshot.u()[5]).isEqualTo((float) expected.average().u()[5]);
            assertThat(snapshot.v()[9]).isEqualTo((float) expected.average().v()[9]);
        }
    }

    /** The average of before goes on under the new weights, and is what a part that is published again has. */
    @Test
    void restore_otherAveragingAndRepeatedPart_publishesTheAverageThatGoesOn() throws Exception {
        OperatorSubtaskState state;
        PublishedPair before;
        try (Harness harness = new Harness(null, "--averaging=polynomial")) {
            harness.send(4, 1);
            harness.send(4, 2);
            before = (PublishedPair) harness.extractOutputValues().get(1).published();
            state = harness.snapshot(1, 1);
        }
        try (Harness harness = new Harness(state, "--averaging=none");
                Harness plain = new Harness(state, "--averaging=none")) {
            harness.repeat(4, 3);
            harness.send(4, 4);
            plain.send(4, 4);

            PublishedPair repeated =
                    (PublishedPair) harness.extractOutputValues().get(0).published();
            assertThat(repeated.digest()).isEqualTo(before.digest());
            assertThat(repeated.intervals()).isEqualTo(2);
            assertThat(Events.take(harness, AVERAGES).subList(1, 2)).isEqualTo(Events.take(plain, AVERAGES));
        }
    }

    /** In the words of the trainer, whichever of the two comes to it first. */
    @Test
    void restore_otherSettings_isRefusedByTheOptionsName() throws Exception {
        OperatorSubtaskState state;
        try (Harness harness = new Harness(null)) {
            harness.send(4, 1);
            state = harness.snapshot(1, 1);
        }
        assertThatThrownBy(() -> new Harness(state, "--rank=3"))
                .isInstanceOf(RefusedStateException.class)
                .hasMessageContaining("--rank is 3, but the restored state was made with 2");
    }
}
