package org.lorentztron.job.average;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.state.Events;
import org.lorentztron.job.version.Versions;
import org.lorentztron.job.warm.WarmStartModels;

/** Parts that are published again without training. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class RepeatedPartTest {

    /** The average is published once more, and nothing of what follows is another. */
    @Test
    void processElement_repeatedPart_isPublishedAndNotAveraged() throws Exception {
        try (AveragerHarness harness = new AveragerHarness(null);
                AveragerHarness plain = new AveragerHarness(null)) {
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
            assertThat(Events.hex(AveragerHarness.AVERAGES, averages.get(3)))
                    .isEqualTo(Events.hex(
                            AveragerHarness.AVERAGES,
                            plain.extractOutputValues().get(2)));
        }
    }

    /** What it was published with before it has trained. */
    @Test
    void processElement_repeatedPartThatHasNotTrained_isPublishedAsItStarted() throws Exception {
        WarmStartModels starts = WarmStartModels.of(
                "before",
                Versions.ofOnePair(new float[] {1, 2, 3, 4, 5, 6, 7}, new float[] {7, 6, 5, 4, 3, 2, 1}),
                TestOptions.of().classes());
        try (AveragerHarness harness = new AveragerHarness(null, starts)) {
            harness.repeat(0, 3);

            assertThat(harness.extractOutputValues())
                    .containsExactly(AveragedPart.start(
                            0,
                            starts.published().get(0).asStart(3000),
                            starts.map(TestOptions.of().learning().features())));
        }
    }

    /** The average of before goes on under the new weights, and is what a part that is published again has. */
    @Test
    void restore_otherAveragingAndRepeatedPart_publishesTheAverageThatGoesOn() throws Exception {
        OperatorSubtaskState state;
        PublishedPair before;
        try (AveragerHarness harness = new AveragerHarness(null, "--averaging=polynomial")) {
            harness.send(4, 1);
            harness.send(4, 2);
            before = (PublishedPair) harness.extractOutputValues().get(1).published();
            state = harness.snapshot(1, 1);
        }
        try (AveragerHarness harness = new AveragerHarness(state, "--averaging=none");
                AveragerHarness plain = new AveragerHarness(state, "--averaging=none")) {
            harness.repeat(4, 3);
            harness.send(4, 4);
            plain.send(4, 4);

            PublishedPair repeated =
                    (PublishedPair) harness.extractOutputValues().get(0).published();
            assertThat(repeated.digest()).isEqualTo(before.digest());
            assertThat(repeated.intervals()).isEqualTo(2);
            assertThat(Events.take(harness, AveragerHarness.AVERAGES).subList(1, 2))
                    .isEqualTo(Events.take(plain, AveragerHarness.AVERAGES));
        }
    }
}
