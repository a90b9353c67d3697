package org.lorentztron.job.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventShare;
import org.lorentztron.connectors.source.LabelOrigin;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.state.Events;
import org.lorentztron.job.state.OperatorMetrics;

@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class JoinedEventsTest {
    private final OperatorMetrics metrics = new OperatorMetrics();

    private static Event event(long offset, int label) {
        Event waiting = Event.decoded(3, offset, Event.UNLABELLED, 1, null, Events.features(0, offset));
        return waiting.withLabel(label, new LabelOrigin(1, offset), 5);
    }

    private List<Event> passed(JobOptions options, int marks, Event... events) throws Exception {
        EventShare heldOut = options.learning().heldOut();
        try (MockEnvironment environment =
                        new MockEnvironmentBuilder().setMetricGroup(metrics).build();
                OneInputStreamOperatorTestHarness<Event, Event> harness = new OneInputStreamOperatorTestHarness<>(
                        new JoinedEvents(TrainingWeights.of(options), marks, heldOut), environment)) {
            harness.open();
            for (Event event : events) {
                harness.processElement(new StreamRecord<>(event));
            }
            return harness.extractOutputValues();
        }
    }

    @Test
    void events_haveTheWeightsOfTraining_andTheRestOfThemselves() throws Exception {
        JobOptions options = TestOptions.of("--learner=herded", "--class-weights=b=20");

        List<Event> passed = passed(
                options, 0, event(1, 0), event(2, 1).withWeight(3), event(3, 0).withWeight(0));

        assertThat(passed).containsExactly(event(1, 0), event(2, 1).withWeight(36));
        assertThat(metrics.count("events.notKept")).isEqualTo(1);
        assertThat(metrics.count("events.weightIgnored")).isZero();
    }

    /** One that is not trained makes the scale all the same. */
    @Test
    void events_thatComeFirst_areMarkedWhetherTheyAreTrainedOrNot() throws Exception {
        JobOptions options = TestOptions.of("--keep=b=0.000001");

        List<Event> passed = passed(options, 2, event(1, 1), event(2, 0), event(3, 1), event(4, 0));

        assertThat(passed).extracting(Event::offset).containsExactly(1L, 2L, 4L);
        assertThat(passed).extracting(Event::calibrating).containsExactly(true, true, false);
        assertThat(passed).extracting(Event::weight).containsExactly(0.0, 1.0, 1.0);
        assertThat(metrics.count("events.notKept")).isEqualTo(2);
    }

    /** They go on, to judge versions, with the weights that they have. */
    @Test
    void events_thatAreHeldOut_areNeitherMarkedNorWeighed() throws Exception {
        JobOptions options = TestOptions.of("--learner=herded", "--holdout=0.5", "--class-weights=b=20");
        EventShare heldOut = options.learning().heldOut();
        Event[] all = LongStream.range(0, 40).mapToObj(i -> event(i, 1)).toArray(Event[]::new);

        List<Event> passed = passed(options, 100, all);

        assertThat(passed).hasSize(40).allSatisfy(event -> {
            assertThat(event.calibrating()).isNotEqualTo(heldOut.contains(event));
            assertThat(event.weight()).isEqualTo(heldOut.contains(event) ? 1 : 20);
        });
        assertThat(passed).extracting(Event::calibrating).contains(true, false);
    }

    @Test
    void weights_thatTheLearnerCannotHonour_areCounted() throws Exception {
        JobOptions options = TestOptions.of("--update=pa");

        List<Event> passed = passed(options, 0, event(1, 1).withWeight(5));

        assertThat(passed).containsExactly(event(1, 1));
        assertThat(metrics.count("events.weightIgnored")).isEqualTo(1);
    }
}
