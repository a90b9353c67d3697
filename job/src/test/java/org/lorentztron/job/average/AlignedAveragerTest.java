package org.lorentztron.job.average;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.serial.RefusedStateException;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.state.Events;
import org.lorentztron.job.version.Versions;
import org.lorentztron.job.warm.WarmStartModels;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.average.AlignedAverage;
import org.lorentztron.model.features.Calibration;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.features.Folding;
import org.lorentztron.model.learn.AverageWeights;

@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class AlignedAveragerTest {

    @Test
    void processElement_intervals_areAveragedPerPair() throws Exception {
        try (AveragerHarness harness = new AveragerHarness(null)) {
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

    /** Models of different scales have different coordinates: no average of them means anything. */
    @Test
    void processElement_anotherScale_beginsTheAverageAnew() throws Exception {
        FeatureScale scale = Calibration.scale(List.of(
                Features.dense(new float[] {1, 2, 3, 4, 5, 6}), Features.dense(new float[] {7, 1, 4, 9, 5, 5})));
        AlignedAverage average = new AlignedAverage(AverageWeights.POLYNOMIAL);
        average.add(AveragerHarness.model(4, 2));
        average.add(AveragerHarness.model(4, 3));
        OperatorSubtaskState state;
        try (AveragerHarness harness = new AveragerHarness(null)) {
            harness.send(4, 1);
            harness.send(4, 2, scale);
            state = harness.snapshot(1, 1);
        }
        try (AveragerHarness harness = new AveragerHarness(state)) {
            harness.send(4, 3, scale);

            PublishedPair snapshot =
                    (PublishedPair) harness.extractOutputValues().get(0).published();
            assertThat(snapshot.intervals()).isEqualTo(2);
            assertThat(snapshot.u()[5])
                    .isEqualTo(scale.folding(FeatureSet.all(6))
                            .fold(average.average().u())[5]);
        }
    }

    @Test
    void processElement_anotherScaleAfterAStartFromAVersion_averagesOnFromThatVersion() throws Exception {
        PublishedPair published;
        try (AveragerHarness harness = new AveragerHarness(null)) {
            harness.send(4, 1);
            published = (PublishedPair) harness.extractOutputValues().get(0).published();
        }
        WarmStartModels starts = WarmStartModels.of(
                "here",
                Versions.of(TestOptions.of().classes(), published),
                TestOptions.of().classes());
        FeatureScale scale = Calibration.scale(List.of(
                Features.dense(new float[] {1, 2, 3, 4, 5, 6}), Features.dense(new float[] {7, 1, 4, 9, 5, 5})));
        try (AveragerHarness directly = new AveragerHarness(null, starts);
                AveragerHarness provisionally = new AveragerHarness(null, starts)) {
            directly.send(4, 3, scale);
            provisionally.send(4, 2);
            provisionally.send(4, 3, scale);

            List<String> expected = Events.take(directly, AveragerHarness.AVERAGES);
            assertThat(Events.take(provisionally, AveragerHarness.AVERAGES).subList(1, 2))
                    .isEqualTo(expected);
        }
    }

    /** The average is that of the trained models; only what is published takes raw features. */
    @Test
    void processElement_scaledFeatures_publishesTheAverageForRawOnes() throws Exception {
        FeatureScale scale = Calibration.scale(List.of(
                Features.dense(new float[] {1, 2, 3, 4, 5, 6}), Features.dense(new float[] {7, 1, 4, 9, 5, 5})));
        AlignedAverage average = new AlignedAverage(AverageWeights.POLYNOMIAL);
        average.add(AveragerHarness.model(4, 1));
        average.add(AveragerHarness.model(4, 2));
        try (AveragerHarness harness = new AveragerHarness(null)) {
            harness.send(4, 1, scale);
            harness.send(4, 2, scale);

            PublishedPair snapshot =
                    (PublishedPair) harness.extractOutputValues().get(1).published();
            Folding folding = scale.folding(FeatureSet.all(6));
            assertThat(snapshot.u())
                    .containsExactly(folding.fold(average.average().u()))
                    .doesNotContain((float) average.average().u()[0]);
            assertThat(snapshot.v())
                    .containsExactly(folding.fold(average.average().v()));
        }
    }

    /** Once, also across a restore: models before the restart are out, those after it are averaged as ever. */
    @Test
    void processElement_pairBegunAnew_averagesOnlyWhatCameAfter() throws Exception {
        AlignedAverage expected = new AlignedAverage(AverageWeights.POLYNOMIAL);
        OperatorSubtaskState state;
        try (AveragerHarness harness = new AveragerHarness(null)) {
            harness.send(4, 1);
            harness.send(4, 2);
            harness.sendRestarted(4, 3);
            assertAverage(harness, 2, expected, 3);
            state = harness.snapshot(1, 1);
        }
        try (AveragerHarness harness = new AveragerHarness(state)) {
            harness.sendRestarted(4, 4);
            assertAverage(harness, 0, expected, 4);
        }
    }

    private static void assertAverage(AveragerHarness harness, int output, AlignedAverage expected, int interval)
            throws Exception {
        expected.add(AveragerHarness.model(4, interval));
        PublishedPair snapshot =
                (PublishedPair) harness.extractOutputValues().get(output).published();
        assertThat(snapshot.intervals()).isEqualTo(expected.intervals());
        assertThat(snapshot.u()[5]).isEqualTo((float) expected.average().u()[5]);
    }

    @Test
    void restore_betweenIntervals_givesWhatAnUninterruptedRunGives() throws Exception {
        List<String> whole;
        try (AveragerHarness harness = new AveragerHarness(null)) {
            for (int interval = 1; interval <= 4; interval++) {
                harness.send(4, interval);
            }
            whole = Events.take(harness, AveragerHarness.AVERAGES);
        }
        List<String> parts = new ArrayList<>();
        OperatorSubtaskState state;
        try (AveragerHarness harness = new AveragerHarness(null)) {
            harness.send(4, 1);
            harness.send(4, 2);
            state = harness.snapshot(1, 1);
            parts.addAll(Events.take(harness, AveragerHarness.AVERAGES));
        }
        try (AveragerHarness harness = new AveragerHarness(state)) {
            harness.send(4, 3);
            harness.send(4, 4);
            parts.addAll(Events.take(harness, AveragerHarness.AVERAGES));
        }

        assertThat(parts).isEqualTo(whole);
    }

    /**
     * Else the first version after a warm start would be a model of one interval, and worse than what it started from.
     */
    @Test
    void processElement_startFromAVersion_averagesOnFromIt() throws Exception {
        PublishedPair published;
        try (AveragerHarness harness = new AveragerHarness(null)) {
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
        expected.add(AveragerHarness.model(4, 3));

        try (AveragerHarness harness = new AveragerHarness(null, starts)) {
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
        try (AveragerHarness harness = new AveragerHarness(null)) {
            harness.send(4, 1);
            published = (PublishedPair) harness.extractOutputValues().get(0).published();
        }
        WarmStartModels starts = WarmStartModels.of(
                "before",
                Versions.of(TestOptions.of().classes(), published),
                TestOptions.of().classes());
        List<String> whole;
        OperatorSubtaskState state;
        try (AveragerHarness harness = new AveragerHarness(null, starts)) {
            harness.send(0, 1);
            state = harness.snapshot(1, 1);
            harness.send(4, 2);
            whole = Events.take(harness, AveragerHarness.AVERAGES);
        }

        try (AveragerHarness harness = new AveragerHarness(state, WarmStartModels.NONE)) {
            harness.send(4, 2);
            assertThat(Events.take(harness, AveragerHarness.AVERAGES)).isEqualTo(whole.subList(1, 2));
        }
    }

    /** The weights may change: the average of before goes on under the new ones. */
    @Test
    void restore_otherAveraging_goesOnWithTheNewWeights() throws Exception {
        AlignedAverage expected = new AlignedAverage(AverageWeights.POLYNOMIAL);
        expected.add(AveragerHarness.model(4, 1));
        expected.add(AveragerHarness.model(4, 2));
        expected = AlignedAverage.of(AverageWeights.UNIFORM, 2, expected.average());
        expected.add(AveragerHarness.model(4, 3));
        OperatorSubtaskState state;
        try (AveragerHarness harness = new AveragerHarness(null, "--averaging=polynomial")) {
            harness.send(4, 1);
            harness.send(4, 2);
            state = harness.snapshot(1, 1);
        }
        try (AveragerHarness harness = new AveragerHarness(state, "--averaging=uniform")) {
            harness.send(4, 3);

            PublishedPair snapshot =
                    (PublishedPair) harness.extractOutputValues().get(0).published();
            assertThat(snapshot.intervals()).isEqualTo(3);
            assertThat(snapshot.u()[5]).isEqualTo((float) expected.average().u()[5]);
            assertThat(snapshot.v()[9]).isEqualTo((float) expected.average().v()[9]);
        }
    }

    /** In the words of the trainer, whichever of the two comes to it first. */
    @Test
    void restore_otherSettings_isRefusedByTheOptionsName() throws Exception {
        OperatorSubtaskState state;
        try (AveragerHarness harness = new AveragerHarness(null)) {
            harness.send(4, 1);
            state = harness.snapshot(1, 1);
        }
        assertThatThrownBy(() -> new AveragerHarness(state, "--rank=3"))
                .isInstanceOf(RefusedStateException.class)
                .hasMessageContaining("--rank is 3, but the restored state was made with 2");
    }
}
