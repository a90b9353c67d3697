package org.lorentztron.job.version;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.wire.avro.PairReference;
import org.lorentztron.connectors.wire.avro.SnapshotManifest;
import org.lorentztron.connectors.wire.version.PairDigest;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.average.PairAverage;
import org.lorentztron.job.state.SourcePositions;
import org.lorentztron.job.warm.StartPairs;

@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class VersionAssemblerTest {

    private static final class Harness
            extends KeyedOneInputStreamOperatorTestHarness<Integer, PairAverage, OutputRecord> {
        Harness(OperatorSubtaskState stateOrNull) throws Exception {
            this(stateOrNull, StartPairs.NONE);
        }

        Harness(OperatorSubtaskState stateOrNull, StartPairs starts) throws Exception {
            super(
                    new KeyedProcessOperator<>(new VersionAssembler(TestOptions.of(), () -> 4, starts, "test")),
                    average -> 0,
                    Types.INT);
            setup();
            if (stateOrNull != null) {
                initializeState(stateOrNull);
            }
            open();
        }

        /** The keys of what came out, with the manifests' version. */
        List<String> take() throws Exception {
            List<String> keys = new ArrayList<>();
            for (OutputRecord record : extractOutputValues()) {
                String key = new String(record.key(), UTF_8);
                keys.add(
                        key.equals("test/manifest")
                                ? "version " + manifest(record).getVersion()
                                : key);
            }
            getOutput().clear();
            return keys;
        }

        SnapshotManifest takeManifest() throws Exception {
            List<OutputRecord> records = extractOutputValues();
            getOutput().clear();
            return manifest(records.get(records.size() - 1));
        }

        private static SnapshotManifest manifest(OutputRecord record) throws Exception {
            return SnapshotCodec.decodeManifest(record.value());
        }
    }

    /** Pairs 0, 1 and 4 of the classes a to e are a|b, a|c and b|c. */
    private static PairAverage average(int pair, long intervalEnd, long examples) {
        SourcePositions positions = new SourcePositions();
        positions.reach(2, intervalEnd / 10);
        PairDigest digest = new PairDigest(String.format("%064x", pair * 10_000_000L + intervalEnd), null);
        return new PairAverage(pair, intervalEnd, new byte[] {1}, digest, examples, positions);
    }

    private static void send(Harness harness, PairAverage average) throws Exception {
        harness.processElement(average, average.intervalEnd() - 1);
    }

    /** A consumer that had the version training started from goes on with as many pairs. */
    @Test
    void onTimer_firstVersionAfterAWarmStart_holdsItsPairsToo() throws Exception {
        StartPairs starts = StartPairs.of(
                "topic",
                Versions.ofOnePair(new float[7], new float[7]),
                TestOptions.of().classes());
        try (Harness harness = new Harness(null, starts)) {
            send(harness, average(4, 1000, 12));
            OperatorSubtaskState state = harness.snapshot(1, 1);
            harness.processWatermark(999);
            send(harness, average(4, 2000, 24));
            harness.processWatermark(1999);
            assertThat(harness.take()).containsExactly("test/a|b", "test/b|c", "version 5", "test/b|c", "version 6");
            try (Harness restored = new Harness(state, StartPairs.NONE)) {
                restored.processWatermark(999);
                SnapshotManifest manifest = restored.takeManifest();
                assertThat(manifest.getPairs())
                        .extracting(PairReference::getClassA, PairReference::getIntervalEnd)
                        .containsExactly(tuple("a", 1000L), tuple("b", 1000L));
                assertThat(manifest.getEventsTrained()).isEqualTo(3);
                assertThat(manifest.getOptions()).containsEntry("warm-start", "topic (model test, version 3)");
            }
        }
    }

    @Test
    void onTimer_intervalPassed_emitsPairsInOrderThenManifest() throws Exception {
        try (Harness harness = new Harness(null)) {
            send(harness, average(4, 1000, 8));
            send(harness, average(0, 2000, 16));
            send(harness, average(0, 1000, 8));

            harness.processWatermark(998);
            assertThat(harness.take()).isEmpty();
            harness.processWatermark(999);
            assertThat(harness.take()).containsExactly("test/a|b", "test/b|c", "version 5");
            harness.processWatermark(1999);
            assertThat(harness.take()).containsExactly("test/a|b", "version 6");
        }
    }

    @Test
    void onTimer_pairWithoutTraining_keepsItsRecordInTheManifest() throws Exception {
        try (Harness harness = new Harness(null)) {
            send(harness, average(0, 1000, 4));
            send(harness, average(1, 1000, 4));
            send(harness, average(1, 2000, 12));
            harness.processWatermark(Long.MAX_VALUE);

            SnapshotManifest manifest = harness.takeManifest();
            assertThat(manifest.getVersion()).isEqualTo(6);
            assertThat(manifest.getPairs())
                    .extracting(PairReference::getIntervalEnd)
                    .containsExactly(1000L, 2000L);
            assertThat(manifest.getEventsTrained()).isEqualTo((4 + 12) / 4);
            assertThat(manifest.getSourcePositions().get(0).getOffset()).isEqualTo(200);
        }
    }

    @Test
    void processElement_intervalOfPublishedVersion_joinsTheNextVersion() throws Exception {
        try (Harness harness = new Harness(null)) {
            send(harness, average(0, 1000, 4));
            harness.processWatermark(1200);
            harness.take();

            send(harness, average(1, 1000, 4));
            harness.processWatermark(1300);
            assertThat(harness.take()).isEmpty();
            send(harness, average(0, 2000, 8));
            harness.processWatermark(1999);

            assertThat(harness.take()).containsExactly("test/a|b", "test/a|c", "version 6");
        }
    }

    /** Nothing else is trained in the open interval, so no other record asks for its version. */
    @Test
    void processElement_intervalOfPublishedVersionAndNothingAfter_isPublishedAtTheNextBorder() throws Exception {
        try (Harness harness = new Harness(null)) {
            send(harness, average(0, 1000, 4));
            harness.processWatermark(3200);
            harness.take();
            send(harness, average(1, 1000, 4));

            harness.processWatermark(3998);
            assertThat(harness.take()).isEmpty();
            harness.processWatermark(Long.MAX_VALUE);

            SnapshotManifest manifest = harness.takeManifest();
            assertThat(manifest.getVersion()).isEqualTo(6);
            assertThat(manifest.getIntervalEnd()).isEqualTo(4000);
        }
    }

    @Test
    void restore_thenRecordOfPublishedVersion_isPublishedAtTheNextBorder() throws Exception {
        OperatorSubtaskState state;
        try (Harness harness = new Harness(null)) {
            send(harness, average(0, 1000, 4));
            harness.processWatermark(999);
            state = harness.snapshot(1, 1);
        }
        try (Harness harness = new Harness(state)) {
            send(harness, average(1, 1000, 4));
            harness.processWatermark(1999);

            assertThat(harness.take()).containsExactly("test/a|c", "version 6");
        }
    }

    @Test
    void restore_betweenVersions_continuesNumbersPairsAndPending() throws Exception {
        OperatorSubtaskState state;
        try (Harness harness = new Harness(null)) {
            send(harness, average(0, 1000, 4));
            harness.processWatermark(999);
            send(harness, average(1, 2000, 8));
            state = harness.snapshot(1, 1);
        }
        try (Harness harness = new Harness(state)) {
            // Without a watermark only the state tells that the first interval is out.
            send(harness, average(4, 1000, 4));
            harness.processWatermark(1500);
            assertThat(harness.take()).isEmpty();
            harness.processWatermark(1999);

            SnapshotManifest manifest = harness.takeManifest();
            assertThat(manifest.getVersion()).isEqualTo(6);
            assertThat(manifest.getPairs())
                    .extracting(PairReference::getIntervalEnd)
                    .containsExactly(1000L, 2000L, 1000L);
        }
    }
}
