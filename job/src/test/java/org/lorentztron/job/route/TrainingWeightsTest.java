package org.lorentztron.job.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventShare;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.Learning;
import org.lorentztron.job.state.Events;

@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class TrainingWeightsTest {
    private static final int EVENTS = 10_000;

    private static Event event(long offset, int label) {
        return Event.decoded(3, offset, label, 1, null, Events.features(0, offset));
    }

    private static TrainingWeights weights(String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.add(0, "--learner=herded");
        return TrainingWeights.of(TestOptions.of(all.toArray(String[]::new)));
    }

    private static Set<Long> trained(TrainingWeights weights, int label) {
        return LongStream.range(0, EVENTS)
                .filter(offset -> weights.of(event(offset, label)) > 0)
                .boxed()
                .collect(Collectors.toSet());
    }

    @Test
    void of_weightsOfEventAndClass_areMultiplied() {
        TrainingWeights weights = weights("--class-weights=b=20,c=0.5");
        assertThat(weights.of(event(1, 0))).isEqualTo(1);
        assertThat(weights.of(event(1, 1).withWeight(1.5))).isEqualTo(30);
        assertThat(weights.of(event(1, 2).withWeight(3))).isEqualTo(1.5);
        assertThat(weights.of(event(1, 1).withWeight(0))).isZero();
        assertThat(weights.of(event(1, 0).withWeight(1e-7))).isZero();
        assertThat(weights.of(event(1, 0).withWeight(1e-6))).isEqualTo(1e-6);
    }

    /** A class may have any weight, because the owner of the job gives it. */
    @Test
    void of_eventOfAHugeWeight_multipliesAndAddsSixteenAtMost() {
        TrainingWeights weights = weights("--class-weights=b=20,c=0.5,d=1000000");
        assertThat(weights.of(event(1, 0).withWeight(16))).isEqualTo(16);
        assertThat(weights.of(event(1, 0).withWeight(1e6))).isEqualTo(16);
        assertThat(weights.of(event(1, 1).withWeight(1.5))).isEqualTo(30);
        assertThat(weights.of(event(1, 1).withWeight(1.9))).isEqualTo(36);
        assertThat(weights.of(event(1, 1).withWeight(1e6))).isEqualTo(36);
        assertThat(weights.of(event(1, 2).withWeight(1e6))).isEqualTo(8);
        assertThat(weights.of(event(1, 3))).isEqualTo(1e6);
        assertThat(weights.of(event(1, 3).withWeight(1e6))).isEqualTo(1e6);
    }

    /** As many as the option says, of that class alone; more are a superset of fewer. */
    @Test
    void of_sharesOfClasses_areKept() {
        Set<Long> tenth = trained(weights("--keep=b=0.1"), 1);
        Set<Long> third = trained(weights("--keep=b=0.3,a=0.5"), 1);
        assertThat(tenth).hasSizeBetween(EVENTS / 10 - 120, EVENTS / 10 + 120);
        assertThat(third).containsAll(tenth).hasSizeBetween(3 * EVENTS / 10 - 180, 3 * EVENTS / 10 + 180);
        assertThat(trained(weights("--keep=b=0.1"), 0)).hasSize(EVENTS);
    }

    /** One event in a hundred is in both, where the shares are independent. */
    @Test
    void of_keptAndEvaluated_areIndependent() throws Exception {
        int both = 0;
        try (var harness = open("--keep=b=0.1")) {
            for (long offset = 0; offset < EVENTS; offset++) {
                harness.processElement(new StreamRecord<>(event(offset, 1), 1));
            }
            Set<Long> evaluated = harness.getSideOutput(EventSplitter.SCORING).stream()
                    .map(record -> record.getValue().offset())
                    .collect(Collectors.toSet());
            assertThat(evaluated).hasSizeBetween(880, 1120);
            evaluated.retainAll(trained(weights("--keep=b=0.1"), 1));
            both = evaluated.size();
        }
        assertThat(both).isBetween(60, 140);
    }

    /** Senders who know the salts but not the seed must not know which events are in which share. */
    @ParameterizedTest
    @ValueSource(strings = {"herded", "linear", "arow", "margin", "shared"})
    void shares_ofAnotherSeed_areOthersForEachOption(String learner) {
        String[] all = {"--learner=" + learner, "--holdout=0.1", "--evaluate-fraction=0.1"};
        Learning first = TestOptions.of(all).learning();
        assertThat(first.heldOut()).isEqualTo(new EventShare(0.1, 0x5D1C3A7E9B2F4068L));
        assertThat(first.evaluated()).isEqualTo(new EventShare(0.1, 0));
        String[] seeded = {all[0], all[1], all[2], "--seed=815"};
        JobOptions other = TestOptions.of(seeded);
        List<EventShare> shares = List.of(
                first.heldOut(),
                first.evaluated(),
                other.learning().heldOut(),
                other.learning().evaluated());
        for (EventShare one : shares) {
            for (EventShare two : shares) {
                long both = LongStream.range(0, EVENTS)
                        .filter(offset -> one.contains(3, offset) && two.contains(3, offset))
                        .count();
                assertThat(both).isBetween(one == two ? 880L : 60L, one == two ? 1120L : 140L);
            }
        }
        assertThat(other.shapingOptions()).containsEntry("seed", "815");
        assertThat(other.lastingOptions()).containsEntry("seed", "815");
    }

    @Test
    void of_sharesOfClassesOfAnotherSeed_areOthers() {
        Set<Long> both = trained(weights("--keep=b=0.1", "--seed=815"), 1);
        assertThat(both).hasSizeBetween(880, 1120);
        both.retainAll(trained(weights("--keep=b=0.1"), 1));
        assertThat(both).hasSizeBetween(60, 140);
    }

    @Test
    void of_heldOutEvents_areAsTheyAre() {
        TrainingWeights weights = weights("--holdout=0.5", "--keep=b=0.001", "--class-weights=b=20");
        Set<Long> passed = trained(weights, 1);
        assertThat(passed).hasSizeBetween(4800, 5250);
        assertThat(passed.stream().filter(offset -> weights.of(event(offset, 1)) == 1))
                .hasSizeGreaterThan(4700);
        assertThat(passed.stream().filter(offset -> weights.of(event(offset, 1).withWeight(0)) == 1))
                .as("versions are evaluated by events that are not to be trained as well")
                .hasSizeGreaterThan(4700);
    }

    @Test
    void of_learnerWithoutWeights_areOneAndCounted() {
        TrainingWeights weights = TrainingWeights.of(TestOptions.of("--update=pa"));
        assertThat(weights.of(event(1, 0).withWeight(5))).isEqualTo(1);
        assertThat(weights.ignores(event(1, 0).withWeight(5))).isTrue();
        assertThat(weights.ignores(event(1, 0))).isFalse();
        assertThat(weights.of(event(1, 0).withWeight(0))).isZero();
        assertThat(weights.ignores(event(1, 0).withWeight(0))).isFalse();
        assertThat(weights().ignores(event(1, 0).withWeight(5))).isFalse();
    }

    /** What is not trained goes on only where the scale is made from it; what it weighs goes on with it. */
    @Test
    void processElement_notKept_goesOnIfItCalibrates() throws Exception {
        try (var harness = open("--keep=b=0.000001", "--class-weights=a=2")) {
            harness.processElement(new StreamRecord<>(event(1, 1), 1));
            Event calibrating = new Event(3, 2, 1, 0, 1, null, Events.features(0, 2), true);
            harness.processElement(new StreamRecord<>(calibrating, 1));
            harness.processElement(new StreamRecord<>(event(3, 0), 1));
            harness.processElement(new StreamRecord<>(event(4, 0).withWeight(0), 1));

            assertThat(harness.extractOutputValues())
                    .containsExactly(calibrating.withWeight(0), event(3, 0).withWeight(2));
        }
    }

    private static OneInputStreamOperatorTestHarness<SourceRecord, Event> open(String... options) throws Exception {
        OneInputStreamOperatorTestHarness<SourceRecord, Event> harness = new OneInputStreamOperatorTestHarness<>(
                new EventSplitter(new EventShare(0.1, 0), weights(options), EventSplitter.Unlabelled.TO_SCORER, false));
        harness.open();
        return harness;
    }
}
