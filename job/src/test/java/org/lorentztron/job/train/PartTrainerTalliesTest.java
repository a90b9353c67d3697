package org.lorentztron.job.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.signal.BlockTally;
import org.lorentztron.job.state.Events;
import org.lorentztron.model.Features;
import org.lorentztron.model.features.Calibration;
import org.lorentztron.model.monitor.CaughtTally;
import org.lorentztron.model.monitor.FeatureBins;
import org.lorentztron.model.monitor.FeatureCounts;
import org.lorentztron.model.monitor.IntervalTally;
import org.lorentztron.model.monitor.PartTally;
import org.lorentztron.model.monitor.Share;

/** What trainers count for signals: five classes in two blocks, each event once. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class PartTrainerTalliesTest extends TrainerHarnesses {

    private static final String SIGNALS = "--signals-topic=signals";
    private static final String AUTO = "--standardize=auto";

    private static List<BlockTally> tallies(Harness harness) {
        Queue<StreamRecord<BlockTally>> tallies = harness.getSideOutput(PartTrainer.TALLIES);
        return tallies == null
                ? List.of()
                : tallies.stream().map(StreamRecord::getValue).toList();
    }

    private static SortedMap<Long, IntervalTally> sums(List<BlockTally> tallies) {
        SortedMap<Long, IntervalTally> sums = new TreeMap<>();
        tallies.forEach(each -> sums.merge(each.intervalEnd(), each.tally(), IntervalTally::plus));
        return sums;
    }

    private static String bytes(FeatureCounts counts) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        counts.writeTo(new DataOutputStream(out));
        return HexFormat.of().formatHex(out.toByteArray());
    }

    private static List<Event> calibrating(List<Event> events) {
        return events.stream().map(Events::calibrating).toList();
    }

    @Test
    void onEventTime_withoutSignals_countsNothing() throws Exception {
        Harness harness = open(null);
        harness.send(Events.between(0, 1_000));
        harness.processWatermark(new Watermark(999));

        assertThat(tallies(harness)).isEmpty();
    }

    /** 90 events, of which 18 are of each class; the parts have what their models say at the end. */
    @Test
    void onEventTime_intervalEnds_hasCountedEachEventAndPartOnce() throws Exception {
        Harness harness = open(null, SIGNALS);
        harness.send(Events.between(0, 1_000));
        harness.processWatermark(new Watermark(999));

        SortedMap<Long, IntervalTally> sums = sums(tallies(harness));
        assertThat(sums).containsOnlyKeys(1_000L);
        assertThat(sums.get(1_000L).classes()).containsExactly(18, 18, 18, 18, 18);
        assertThat(sums.get(1_000L).features()).isNull();
        List<PartTally> expected = harness.models().stream()
                .map(model -> new PartTally(
                        model.part(), model.counts().examples(), model.counts().mistakes(), 0))
                .toList();
        assertThat(sums.get(1_000L).parts()).hasSize(10).containsExactlyInAnyOrderElementsOf(expected);
    }

    /** The ten events of the first interval wait: they are counted when they are trained, as the later ones. */
    @Test
    void onEventTime_eventsWaitedForTheirScale_areCountedWhenTheyAreTrained() throws Exception {
        Harness harness = open(null, SIGNALS, AUTO);
        List<Event> first = calibrating(Events.between(0, 1_000).subList(0, 10));
        List<Event> second = calibrating(Events.between(1_000, 2_000));
        harness.send(first);
        harness.processWatermark(new Watermark(999));
        assertThat(harness.models()).isNotEmpty();
        assertThat(tallies(harness)).isEmpty();
        harness.send(second);
        harness.processWatermark(new Watermark(1_999));

        List<BlockTally> tallies = tallies(harness);
        List<Event> all = new ArrayList<>(first);
        all.addAll(second);
        List<Features> features = all.stream().map(Event::features).toList();
        FeatureBins bins = FeatureBins.of(features)
                .within(Calibration.scale(features, true).clipping());
        FeatureCounts counts = bins.counts();
        all.forEach(event -> bins.count(event.features(), counts));
        assertThat(tallies).filteredOn(each -> each.bins() != null).hasSize(1);
        SortedMap<Long, IntervalTally> sums = sums(tallies);
        assertThat(sums).containsOnlyKeys(2_000L);
        assertThat(sums.get(2_000L).classes()).containsExactly(21, 21, 21, 19, 18);
        assertThat(bytes(sums.get(2_000L).features())).isEqualTo(bytes(counts));
    }

    /** Such events make the scale, or are scored with the others: no part learns from them. */
    @Test
    void onEventTime_eventsThatAreNotTrained_areNotCounted() throws Exception {
        Harness harness = open(null, SIGNALS, "--predictions-topic=predictions", "--predict-with=live");
        List<Event> events = Events.between(0, 1_000);
        harness.send(events);
        Event last = events.get(events.size() - 1);
        harness.send(Event.decoded(3, 1_000_000, Event.UNLABELLED, last.time(), null, last.features()));
        harness.send(Event.decoded(3, 1_000_001, 2, last.time(), null, last.features())
                .withWeight(0));
        harness.processWatermark(new Watermark(999));

        assertThat(sums(tallies(harness)).get(1_000L).classes()).containsExactly(18, 18, 18, 18, 18);
    }

    /** The bins are state; a state without them, of a job without signals, counts all but features. */
    @Test
    void restore_withAndWithoutSignals_goesOn() throws Exception {
        List<Event> first = calibrating(Events.between(0, 1_000));
        List<Event> second = Events.between(1_000, 2_000);
        IntervalTally expected = second(open(null, SIGNALS, AUTO), first, second);

        Harness before = open(null, SIGNALS, AUTO);
        OperatorSubtaskState state = first(before, first);
        IntervalTally restored = second(open(state, SIGNALS, AUTO), List.of(), second);
        Harness without = open(null, AUTO);
        OperatorSubtaskState other = first(without, first);
        IntervalTally late = second(open(other, SIGNALS, AUTO), List.of(), second);

        assertThat(restored.classes()).containsExactly(expected.classes());
        assertThat(bytes(restored.features())).isEqualTo(bytes(expected.features()));
        assertThat(restored.parts()).containsExactlyInAnyOrderElementsOf(expected.parts());
        assertThat(late.classes()).containsExactly(expected.classes());
        assertThat(late.features()).isNull();
    }

    /** One of 25 is of the second class: counted from the interval after that which shows it to be rare. */
    @Test
    void onEventTime_oneClassIsRare_countsHowWellItIsRecognized() throws Exception {
        JobOptions options =
                TestOptions.of("--classes=a,b", "--features=6", SIGNALS, "--interval=1s", "--standardize=off");
        try (Harness harness = new Harness(options)) {
            harness.open();
            for (int i = 0; i < 2_000; i++) {
                harness.send(seen(i, i % 25 == 0));
            }
            harness.processWatermark(new Watermark(1_999));

            SortedMap<Long, IntervalTally> sums = sums(tallies(harness));
            assertThat(sums.get(2_000L).classes()).containsExactly(960, 40);
            assertThat(sums.get(2_000L).caught()).singleElement().satisfies(rare -> {
                assertThat(rare.label()).isEqualTo(1);
                assertThat(rare.recall()).isEqualTo(new Share(40, 40));
                assertThat(rare.precision()).isEqualTo(new Share(40, 40));
            });
        }
    }

    /** Of 40 events of b in the second interval one looks like a, and one of a like b. */
    @Test
    void onEventTime_rareClassIsMistaken_countsMissesAndFalseAlarmsAlsoAfterARestore() throws Exception {
        JobOptions options =
                TestOptions.of("--classes=a,b", "--features=6", SIGNALS, "--interval=1s", "--standardize=off");
        try (Harness harness = new Harness(options);
                Harness restored = new Harness(options)) {
            harness.open();
            for (int i = 0; i < 1_000; i++) {
                harness.send(seen(i, i % 25 == 0));
            }
            harness.processWatermark(new Watermark(999));
            restored.initializeState(harness.snapshot(1, 1));
            restored.open();
            for (Harness each : List.of(harness, restored)) {
                for (int i = 1_000; i < 2_000; i++) {
                    each.send(seen(i, i != 1_975 && i % 25 == 0 || i == 1_990));
                }
                each.processWatermark(new Watermark(1_999));

                assertThat(sums(tallies(each)).get(2_000L).caught())
                        .containsExactly(new CaughtTally(1, new Share(39, 40), new Share(39, 40)));
            }
        }
    }

    /** One in 25 is of b. */
    private static Event seen(int i, boolean looksRare) {
        return Event.decoded(0, i, i % 25 == 0 ? 1 : 0, i, null, Features.dense(looksRare ? RARE : OFTEN));
    }

    private static final float[] RARE = {2, 1, 0, 0, 0, 1};
    private static final float[] OFTEN = {-2, 1, 0, 0, 0, 1};

    private static OperatorSubtaskState first(Harness harness, List<Event> first) throws Exception {
        harness.send(first);
        harness.processWatermark(new Watermark(999));
        return harness.snapshot(1, 1);
    }

    private static IntervalTally second(Harness harness, List<Event> first, List<Event> second) throws Exception {
        harness.send(first);
        harness.send(second);
        harness.processWatermark(new Watermark(1_999));
        return sums(tallies(harness)).get(2_000L);
    }
}
