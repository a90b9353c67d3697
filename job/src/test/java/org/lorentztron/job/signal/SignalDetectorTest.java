package org.lorentztron.job.signal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.KeyedTwoInputStreamOperatorTestHarness;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.source.FeatureNameRecord;
import org.lorentztron.job.TestOptions;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;
import org.lorentztron.model.features.Clipping;
import org.lorentztron.model.monitor.FeatureBins;
import org.lorentztron.model.monitor.FeatureCounts;
import org.lorentztron.model.monitor.IntervalTally;
import org.lorentztron.model.monitor.PartTally;

/** Intervals of 1,000 ms and two classes; a number with the name "amount", of index 7 and presence 3. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class SignalDetectorTest {

    private static final int PER_INTERVAL = 1_000;
    /** Values are cut off below -850 and above 950. */
    private static final Clipping CLIPPING =
            new Clipping(new int[] {7}, new float[] {32 / 900f}, new float[] {50}, new int[] {3}, 1, true);

    private static final FeatureBins BINS = bins();

    private final List<Harness> opened = new ArrayList<>();

    private static final class Harness
            extends KeyedTwoInputStreamOperatorTestHarness<Integer, BlockTally, FeatureNameRecord, OutputRecord> {

        Harness(String... options) throws Exception {
            super(new SignalDetector(TestOptions.of(options)), tally -> 0, names -> 0, Types.INT, 1, 1, 0);
        }

        /** Both blocks tell of an interval: one of the events of class a, the other of those of b. */
        void interval(long end, int ofA, int ofB, float shift) throws Exception {
            processElement1(new StreamRecord<>(
                    new BlockTally(end, new IntervalTally(new long[] {ofA, 0}, counts(ofA, shift), List.of()), null)));
            processElement1(new StreamRecord<>(
                    new BlockTally(end, new IntervalTally(new long[] {0, ofB}, counts(ofB, shift), List.of()), null)));
        }

        void both(long time) throws Exception {
            processWatermark1(new Watermark(time));
            processWatermark2(new Watermark(time));
        }

        List<String> take() {
            List<String> texts = extractOutputValues().stream()
                    .map(record -> new String(record.key(), UTF_8) + " " + new String(record.value(), UTF_8))
                    .toList();
            getOutput().clear();
            return texts;
        }
    }

    private static Features event(int i, float shift) {
        return Features.sparse(Integer.MAX_VALUE, new int[] {3, 7}, new float[] {1, i % 100 + shift});
    }

    private static FeatureBins bins() {
        return FeatureBins.ofNamed(
                        IntStream.range(0, 500).mapToObj(i -> event(i, 0)).toList(),
                        IntStream.range(0, 500)
                                .mapToObj(i -> NamedNumbers.of(new int[] {7}, new int[] {3}))
                                .toList())
                .within(CLIPPING);
    }

    private static FeatureCounts counts(int events, float shift) {
        FeatureCounts counts = BINS.counts();
        for (int i = 0; i < events; i++) {
            BINS.count(event(i, shift), counts);
        }
        return counts;
    }

    private Harness open(@Nullable OperatorSubtaskState state, String... options) throws Exception {
        String[] all = new String[options.length + 2];
        all[0] = "--classes=a,b";
        all[1] = "--signals-topic=signals";
        System.arraycopy(options, 0, all, 2, options.length);
        Harness harness = new Harness(all);
        opened.add(harness);
        harness.setup(
                OutputRecord.TYPE.createSerializer(harness.getExecutionConfig().getSerializerConfig()));
        if (state != null) {
            harness.initializeState(state);
        }
        harness.open();
        return harness;
    }

    @AfterEach
    void close() throws Exception {
        for (Harness harness : opened) {
            harness.close();
        }
    }

    /** Ten intervals of which the last five differ, up to the last watermark. */
    private static void sendTen(Harness harness, float shift, int ofALater) throws Exception {
        for (int k = 1; k <= 10; k++) {
            int ofA = k <= 5 ? 500 : ofALater;
            harness.interval(k * 1_000, ofA, PER_INTERVAL - ofA, k <= 5 ? 0 : shift);
            if (k < 10) {
                harness.both(k * 1_000 - 1);
            }
        }
    }

    @Test
    void processWatermark_intervalPassed_tellsOfTheSumOfAllBlocks() throws Exception {
        Harness harness = open(null);
        sendTen(harness, 0, 300);
        harness.both(9_998);
        assertThat(harness.take()).isEmpty();

        harness.both(9_999);

        assertThat(harness.take())
                .hasSize(2)
                .allMatch(signal -> signal.startsWith("test {\"signal\":\"class-rate\""))
                .first()
                .asString()
                .contains("\"intervalEnd\":10000,\"of\":\"a\",\"what\":\"labels\",\"before\":0.5,\"after\":0.3,"
                        + "\"eventsBefore\":5000,\"events\":5000,");
        harness.both(20_000);
        assertThat(harness.take()).isEmpty();
    }

    /** The name comes past the trainers, later than their watermark. */
    @Test
    void processWatermark_namesAreBehind_waitsForThem() throws Exception {
        Harness harness = open(null);
        harness.processElement1(
                new StreamRecord<>(new BlockTally(1_000, IntervalTally.none(2), BINS.withoutEntries())));
        sendTen(harness, 30, 500);
        harness.processWatermark1(new Watermark(Long.MAX_VALUE));
        assertThat(harness.take()).isEmpty();
        harness.processElement2(new StreamRecord<>(new FeatureNameRecord(
                0, 0, List.of(new FeatureNameRecord.Name(7, "amount"), new FeatureNameRecord.Name(3, "amount?")))));
        harness.processWatermark2(new Watermark(Long.MAX_VALUE));

        assertThat(harness.take())
                .singleElement()
                .asString()
                .contains("\"signal\":\"feature-shift\"", "\"of\":\"amount\",\"what\":\"values\",");
    }

    @Test
    void processWatermark_valuesBeyondTheRange_saysSo() throws Exception {
        Harness harness = open(null);
        harness.processElement1(
                new StreamRecord<>(new BlockTally(1_000, IntervalTally.none(2), BINS.withoutEntries())));
        sendTen(harness, 900, 500);
        harness.both(Long.MAX_VALUE);

        assertThat(harness.take())
                .singleElement()
                .asString()
                .contains(
                        "\"signal\":\"feature-range\"",
                        "\"what\":\"values\",\"before\":0.0,\"after\":0.49,",
                        "\"from\":950.0,\"to\":null");
    }

    /** One input alone may be idle because the other one is behind. */
    @Test
    void processWatermarkStatus_bothIdle_waitsForTheTrainersOnly() throws Exception {
        Harness harness = open(null);
        sendTen(harness, 0, 300);
        harness.processWatermark1(new Watermark(9_999));
        harness.processWatermarkStatus2(WatermarkStatus.IDLE);
        assertThat(harness.take()).isEmpty();

        harness.processWatermarkStatus1(WatermarkStatus.IDLE);

        assertThat(harness.take()).hasSize(2);
    }

    /** Names may be ahead: then the trainers have yet to send what they counted. */
    @Test
    void processWatermark_trainersAreBehind_waitsForThem() throws Exception {
        Harness harness = open(null);
        sendTen(harness, 0, 300);
        harness.processWatermark2(new Watermark(9_999));
        assertThat(harness.take()).isEmpty();
        harness.processWatermarkStatus2(WatermarkStatus.IDLE);
        harness.processWatermarkStatus1(WatermarkStatus.IDLE);
        assertThat(harness.take()).as("both idle").isEmpty();

        harness.processWatermark1(new Watermark(9_999));

        assertThat(harness.take()).hasSize(2);
    }

    @Test
    void processWatermarkStatus_namesGoOnAfterAPause_waitsForThem() throws Exception {
        Harness harness = open(null);
        sendTen(harness, 0, 300);
        harness.processWatermarkStatus2(WatermarkStatus.IDLE);
        harness.processWatermarkStatus2(WatermarkStatus.ACTIVE);
        harness.processWatermark1(new Watermark(9_999));
        harness.processWatermarkStatus1(WatermarkStatus.IDLE);
        assertThat(harness.take()).isEmpty();

        harness.processWatermark2(new Watermark(9_999));

        assertThat(harness.take()).hasSize(2);
    }

    /** A job may run for years. */
    @Test
    void onEventTime_intervalsThatHavePassed_leaveNothing() throws Exception {
        Harness harness = open(null);
        sendTen(harness, 0, 500);
        harness.both(9_999);

        assertThat(harness.numKeyedStateEntries()).as("the watch alone").isEqualTo(1);
    }

    /** As many as are kept, before it is known what is watched and after: they must not keep others out. */
    @Test
    void processElement_namesThatAreNotWatched_areForgotten() throws Exception {
        Harness harness = open(null);
        harness.processElement2(new StreamRecord<>(others()));
        harness.processElement1(
                new StreamRecord<>(new BlockTally(1_000, IntervalTally.none(2), BINS.withoutEntries())));
        harness.processElement2(new StreamRecord<>(others()));
        harness.processElement2(
                new StreamRecord<>(new FeatureNameRecord(0, 1, List.of(new FeatureNameRecord.Name(3, "amount?")))));
        sendTen(harness, 30, 500);
        harness.both(Long.MAX_VALUE);

        assertThat(harness.take()).singleElement().asString().contains("\"of\":\"amount\",\"what\":\"values\",");
    }

    private static FeatureNameRecord others() {
        return new FeatureNameRecord(
                0,
                0,
                IntStream.range(0, SignalNames.MOST)
                        .mapToObj(i -> new FeatureNameRecord.Name(100 + i, "other " + i + "?"))
                        .toList());
    }

    @Test
    void processElement_nameIsNotKnown_tellsTheIndex() throws Exception {
        Harness harness = open(null);
        harness.processElement1(
                new StreamRecord<>(new BlockTally(1_000, IntervalTally.none(2), BINS.withoutEntries())));
        sendTen(harness, 30, 500);
        harness.both(Long.MAX_VALUE);

        assertThat(harness.take()).singleElement().asString().contains("\"of\":\"7\",\"what\":\"values\",");
    }

    @Test
    void processElement_parts_areNamedAsInTheirKeys() throws Exception {
        assertThat(namedPart("--classes=a,b%25")).contains("\"of\":\"a|b%25\"");
        assertThat(namedPart("--scheme=rest")).contains("\"of\":\"a|*\"");
        assertThat(namedPart("--learner=shared")).contains("\"of\":\"network\"");
    }

    private String namedPart(String option) throws Exception {
        Harness harness = open(null, option);
        for (int k = 1; k <= 2; k++) {
            IntervalTally tally = new IntervalTally(new long[2], null, List.of(new PartTally(0, 10L * k, 2L * k, k)));
            harness.processElement1(new StreamRecord<>(new BlockTally(1_000 * k, tally, null)));
        }
        harness.both(Long.MAX_VALUE);
        return String.join("\n", harness.take());
    }

    /** With a window half full, an interval that is open, and names that came before it was known what is watched. */
    @Test
    void snapshot_anywhere_goesOnAlike() throws Exception {
        Harness whole = open(null);
        sendTen(whole, 30, 300);
        whole.processElement1(new StreamRecord<>(new BlockTally(10_000, IntervalTally.none(2), BINS.withoutEntries())));
        whole.processElement2(
                new StreamRecord<>(new FeatureNameRecord(0, 0, List.of(new FeatureNameRecord.Name(3, "amount?")))));
        whole.both(9_999);
        List<String> expected = whole.take();
        assertThat(expected).hasSize(3);

        Harness before = open(null);
        before.processElement2(new StreamRecord<>(new FeatureNameRecord(
                0, 0, List.of(new FeatureNameRecord.Name(3, "amount?"), new FeatureNameRecord.Name(9, "other?")))));
        for (int k = 1; k <= 7; k++) {
            int ofA = k <= 5 ? 500 : 300;
            before.interval(k * 1_000, ofA, PER_INTERVAL - ofA, k <= 5 ? 0 : 30);
            before.both(k * 1_000 - 500);
        }
        Harness after = open(before.snapshot(1, 1));
        after.processElement1(new StreamRecord<>(new BlockTally(10_000, IntervalTally.none(2), BINS.withoutEntries())));
        for (int k = 8; k <= 10; k++) {
            after.interval(k * 1_000, 300, 700, 30);
        }
        after.both(9_999);

        assertThat(before.take()).isEmpty();
        assertThat(after.take()).isEqualTo(expected);
    }
}
