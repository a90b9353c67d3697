package org.lorentztron.job.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.state.Events;
import org.lorentztron.job.state.SourcePositions;
import org.lorentztron.model.Features;
import org.lorentztron.model.features.Calibration;
import org.lorentztron.model.features.FeatureScale;

/**
 * How the scale of features is found before anything is trained. Of the two blocks the first has all pairs of class 0,
 * the second none.
 */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class PartTrainerScaleTest extends TrainerHarnesses {

    private static final String AUTO = "--standardize=auto";

    /**
     * One event a millisecond from {@code from} on in turn from 3 partitions, the first {@code marked} of them
     * calibrating.
     */
    private static List<Event> events(long from, int count, int marked) {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Event event = Events.event(from + i, i % 3, i / 3);
            events.add(i < marked ? Events.calibrating(event) : event);
        }
        return events;
    }

    private static FeatureScale scaleOf(List<Event> events, int first) {
        return Calibration.scale(
                events.stream().limit(first).map(Event::features).toList());
    }

    @Test
    void onEventTime_enoughEvents_fixesTheScaleOfTheFirstAndTrainsAll() throws Exception {
        Harness harness = open(null, AUTO);
        List<Event> events = events(0, 900, 700);
        harness.send(events);

        harness.processWatermark(999);

        List<TrainedPart> models = harness.models();
        assertThat(models).hasSize(10).extracting(TrainedPart::scale).containsOnly(scaleOf(events, 500));
        assertThat(models).allSatisfy(model -> {
            assertThat(model.scale().isIdentity()).isFalse();
            assertThat(model.counts().examples()).isEqualTo(900 * 2 / 5);
        });
    }

    /** Factorization machines take no means into their parameters: final scales and provisional ones have none. */
    @Test
    void onEventTime_learnerThatFoldsNoMeans_getsAScaleWithoutThem() throws Exception {
        String[] anova = {AUTO, "--learner=shared", "--kernel=anova", "--rank=2", "--blocks=1"};
        List<Event> events = events(0, 900, 700);
        for (int count : new int[] {900, 20}) {
            Harness harness = open(null, anova);
            harness.send(events.subList(0, count));

            harness.processWatermark(999);

            assertThat(harness.models()).singleElement().satisfies(model -> {
                assertThat(model.scale().hasMeans()).isFalse();
                assertThat(model.scale().isIdentity()).isFalse();
            });
            assertThat(scaleOf(events, Math.min(count, 500)).hasMeans()).isTrue();
        }
    }

    @Test
    void onEventTime_fewEvents_fixesTheScaleAtTheEndOfTheirInterval() throws Exception {
        Harness harness = open(null, AUTO);
        List<Event> first = events(900, 60, 60);
        harness.send(first);
        harness.send(events(1100, 60, 60));

        harness.processWatermark(950);
        assertThat(harness.models()).isEmpty();
        harness.processWatermark(1999);

        assertThat(harness.models()).hasSize(20).extracting(TrainedPart::scale).containsOnly(scaleOf(first, 60));
    }

    /**
     * Intervals are aligned, so the first one may be cut short anywhere: that must not decide how well the job learns.
     */
    @Test
    void onEventTime_shortFirstInterval_changesNoLaterModel() throws Exception {
        Harness cut = open(null, AUTO);
        Harness whole = open(null, AUTO);
        for (Event event : events(997, 603, 603)) {
            cut.send(event);
            whole.send(event.movedTo(event.time() + 3));
        }

        cut.processWatermark(999);
        List<TrainedPart> provisional = cut.models();
        cut.processWatermark(1999);
        whole.processWatermark(1999);

        assertThat(provisional).extracting(TrainedPart::scale).containsOnly(scaleOf(events(997, 3, 3), 3));
        assertThat(provisional).extracting(TrainedPart::intervalEnd).containsOnly(1000L);
        assertThat(cut.take()).hasSize(10).isEqualTo(whole.take());
    }

    /** What is emitted at the end of an interval has trained exactly the events before, whatever scale they suggest. */
    @Test
    void onEventTime_fewEventsInEveryInterval_trainsAllFromTheStartEachTime() throws Exception {
        Harness harness = open(null, AUTO);
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < 75; i++) {
            events.add(Events.calibrating(Events.event(i / 15 * 1000L + i % 15, i % 3, i / 3)));
        }
        harness.send(events);

        List<FeatureScale> scales = new ArrayList<>();
        for (int interval = 1; interval <= 5; interval++) {
            harness.processWatermark(interval * 1000L - 1);

            List<TrainedPart> models = harness.models();
            int count = 15 * interval;
            // Each of the five classes has three events in every interval.
            assertThat(models)
                    .hasSize(10)
                    .allSatisfy(model -> assertThat(model.counts().examples()).isEqualTo(count * 2 / 5));
            assertThat(models).extracting(TrainedPart::scale).containsOnly(scaleOf(events, Math.min(count, 60)));
            SourcePositions positions = new SourcePositions();
            models.forEach(model -> positions.merge(model.positions()));
            SourcePositions expected = new SourcePositions();
            events.stream().limit(count).forEach(event -> expected.reach(event));
            assertThat(positions).isEqualTo(expected);
            scales.add(models.get(0).scale());
        }
        assertThat(scales.subList(0, 4)).doesNotHaveDuplicates();
    }

    /**
     * Classes 3 and 4 occur in the first interval only, so their pair is not emitted again when all events are trained.
     */
    @ParameterizedTest
    @ValueSource(ints = {20, 60, 600})
    void onEventTime_pairWithoutEventInTheInterval_isNotEmitted(int later) throws Exception {
        Harness harness = open(null, AUTO);
        harness.send(Events.calibrating(Events.event(10, 0, 3)));
        harness.send(Events.calibrating(Events.event(20, 0, 4)));
        for (int i = 0; i < later; i++) {
            harness.send(Events.calibrating(Events.event(1000 + i, 1, 5L * i + i % 3)));
        }

        harness.processWatermark(999);
        assertThat(harness.models()).extracting(TrainedPart::part).contains(9);
        harness.processWatermark(1999);

        assertThat(harness.models()).extracting(TrainedPart::part).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    /** Cuts before and after intervals whose models are provisional, and while events wait in one. */
    @ParameterizedTest
    @ValueSource(longs = {985, 999, 1010, 1999, 2005, 2600})
    void restore_whileTheScaleIsProvisional_givesWhatAnUninterruptedRunGives(long cut) throws Exception {
        List<Event> events = new ArrayList<>(events(980, 40, 40));
        events.addAll(events(2000, 700, 700));

        assertThat(publishedThoughRestored(events, cut, 2999, AUTO)).hasSize(30);
    }

    /** What is published up to a time by a job that is cut and restored, which is what it publishes uninterrupted. */
    private List<String> publishedThoughRestored(List<Event> events, long cut, long end, String... options)
            throws Exception {
        Harness whole = open(null, options);
        whole.send(events);
        whole.processWatermark(end);
        Harness first = open(null, options);
        first.send(events);
        first.processWatermark(cut);
        List<String> published = new ArrayList<>(first.take());

        Harness second = open(first.snapshot(1, 1), options);
        second.processWatermark(end);
        published.addAll(second.take());

        assertThat(published.stream().sorted().toList()).isEqualTo(whole.take());
        return published;
    }

    @Test
    void processElement_anyOrderOfArrival_givesTheSameModels() throws Exception {
        Harness inOrder = open(null, AUTO);
        Harness shuffled = open(null, AUTO);
        List<Event> events = events(0, 900, 700);
        inOrder.send(events);
        Collections.shuffle(events, new Random(1));
        shuffled.send(events);

        inOrder.processWatermark(999);
        for (long watermark = 49; watermark < 1000; watermark += 50) {
            shuffled.processWatermark(watermark);
        }

        assertThat(shuffled.take()).isEqualTo(inOrder.take());
    }

    /** Cuts before any bucket closes, while events wait, in the bucket of the 500th, between intervals. */
    @ParameterizedTest
    @ValueSource(longs = {0, 320, 501, 777, 999, 1310})
    void restore_anywhere_givesWhatAnUninterruptedRunGives(long cut) throws Exception {
        assertThat(publishedThoughRestored(events(0, 1500, 700), cut, 1999, AUTO))
                .isNotEmpty();
    }

    /** The same, of a network and of what a map adds: the map is found again, or restored with the blocks. */
    @ParameterizedTest
    @ValueSource(longs = {320, 777, 999, 1310})
    void restore_networkWithCandidates_givesWhatAnUninterruptedRunGives(long cut) throws Exception {
        String[] options = {
            AUTO,
            "--learner=shared",
            "--rank=5",
            "--blocks=1",
            "--candidates=plain,hats,waves,waves@0.003",
            "--averaging=adaptive"
        };
        assertThat(publishedThoughRestored(events(0, 1500, 700), cut, 1999, options))
                .hasSize(2);
    }

    /**
     * The second block has no pair of class 0, yet its scale is made from such events; it does not count them as its
     * own.
     */
    @Test
    void onEventTime_calibratingEventsOfAClassWithoutPairInABlock_giveItsScaleAndNoMore() throws Exception {
        Harness harness = open(null, AUTO);
        List<Event> zeros = IntStream.range(0, 20)
                .mapToObj(i -> Events.calibrating(Events.event(10 + i, 0, 5L * i)))
                .toList();
        harness.send(zeros);
        harness.processWatermark(999);
        assertThat(harness.models()).extracting(TrainedPart::part).containsExactlyInAnyOrder(0, 1, 2, 3);

        harness.send(Events.event(1010, 1, 4));
        harness.processWatermark(1999);

        SourcePositions own = new SourcePositions();
        own.reach(Events.event(0, 1, 4));
        List<TrainedPart> second = new ArrayList<>(harness.models());
        assertThat(second).extracting(TrainedPart::part).containsExactlyInAnyOrder(3, 6, 8, 9);
        second.removeIf(model -> model.part() == 3);
        assertThat(second).allSatisfy(model -> {
            assertThat(model.scale()).isEqualTo(scaleOf(zeros, 20));
            assertThat(model.positions()).isEqualTo(own);
            assertThat(model.counts().examples()).isEqualTo(1);
        });
    }

    /** An event may overtake the calibrating ones of its partition by the out-of-orderness. */
    @Test
    void onEventTime_intervalWithoutCalibratingEvents_leavesFeaturesAsTheyAre() throws Exception {
        Harness harness = open(null, AUTO);
        harness.send(Events.event(990, 0, 500));
        harness.processWatermark(999);
        assertThat(harness.models())
                .hasSize(4)
                .allSatisfy(model -> assertThat(model.scale().isIdentity()).isTrue());

        harness.send(Events.calibrating(Events.event(1005, 0, 1)));
        harness.processWatermark(1999);

        assertThat(harness.models())
                .filteredOn(model -> model.part() == 0)
                .allSatisfy(model -> {
                    assertThat(model.intervalEnd()).isEqualTo(2000);
                    assertThat(model.counts().examples()).isEqualTo(2);
                })
                .hasSize(1);
    }

    /**
     * Without resets of averages: the provisional models of the first interval are not kept, so no average of them is
     * judged.
     */
    @Test
    void onEventTime_valuesWithinOneAndOftenZero_givesTheBytesOfOff() throws Exception {
        Harness auto = open(null, AUTO, "--learner=herded", "--candidates=plain,plain@0.01", "--averaging=polynomial");
        Harness off = open(null, "--learner=herded", "--candidates=plain,plain@0.01", "--averaging=polynomial");
        // Ten in the first interval.
        for (Event event : events(990, 900, 700)) {
            float[] values = event.features().values().clone();
            for (int k = 0; k < values.length; k++) {
                values[k] /= 2;
            }
            for (int k = 0; k < values.length; k++) {
                values[k] = (event.offset() + k) % 4 == 0 ? 0 : values[k];
            }
            Features halved = Features.sparse(6, event.features().indices().clone(), values);
            Event bounded = Event.decoded(event.partition(), event.offset(), event.label(), event.time(), null, halved);
            auto.send(event.calibrating() ? Events.calibrating(bounded) : bounded);
            off.send(bounded);
        }

        for (long watermark : new long[] {999, 1999}) {
            auto.processWatermark(watermark);
            off.processWatermark(watermark);

            List<TrainedPart> models = auto.models();
            assertThat(models).extracting(TrainedPart::scale).doesNotContain(FeatureScale.identity());
            assertThat(bytesUnscaled(models)).hasSize(10).isEqualTo(bytesUnscaled(off.models()));
        }
    }

    /** Keyed state of a job with auto, when events that were learned as they are were not bounded, is that of off. */
    @Test
    void restore_featuresThatAreLearnedAsTheyAre_areBoundedUnlessOff() throws Exception {
        OperatorSubtaskState off = stateOf(events(0, 60, 60));
        OperatorSubtaskState auto = stateOf(events(0, 60, 60), AUTO).toBuilder()
                .setManagedKeyedState(off.getManagedKeyedState())
                .setRawKeyedState(off.getRawKeyedState())
                .build();
        Features far = Features.dense(new float[] {1e15f, -1e15f, 0, 0, 0, 0});

        assertThat(afterRestore(auto, AUTO)).hasSize(10).allSatisfy(model -> {
            assertThat(model.scale().isIdentity()).isTrue();
            assertThat(model.scale().apply(far)).isNotEqualTo(far);
        });
        assertThat(afterRestore(off)).extracting(TrainedPart::scale).containsOnly(FeatureScale.identity());
    }

    private OperatorSubtaskState stateOf(List<Event> events, String... options) throws Exception {
        Harness harness = open(null, options);
        harness.send(events);
        harness.processWatermark(999);
        return harness.snapshot(1, 1);
    }

    private List<TrainedPart> afterRestore(OperatorSubtaskState state, String... options) throws Exception {
        Harness harness = open(state, options);
        harness.send(events(1000, 60, 0));
        harness.processWatermark(1999);
        return harness.models();
    }

    /** What is published of models whose scale changes no ordinary event does not depend on it. */
    private static List<String> bytesUnscaled(List<TrainedPart> models) throws Exception {
        List<String> bytes = new ArrayList<>();
        for (TrainedPart model : models) {
            assertThat(model.scale().isIdentity()).isTrue();
            bytes.add(bytes(new TrainedPart(
                    model.part(),
                    model.intervalEnd(),
                    model.model(),
                    FeatureScale.identity(),
                    model.map(),
                    model.calibration(),
                    model.counts(),
                    model.resets(),
                    model.positions())));
        }
        return bytes;
    }
}
