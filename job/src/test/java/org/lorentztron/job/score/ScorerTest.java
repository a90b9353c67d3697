package org.lorentztron.job.score;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.TwoInputStreamOperatorTestHarness;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.version.NamedPart;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.state.SourcePositions;
import org.lorentztron.job.version.ManifestWriter;
import org.lorentztron.job.version.PublishedVersion;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.features.Clipping;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.learn.AlignmentStep;

/** A version here has the one pair a|b and says "a" or "b" to everything. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class ScorerTest {

    private static final class Harness extends TwoInputStreamOperatorTestHarness<Event, VersionRecord, OutputRecord> {
        Harness(@Nullable OperatorSubtaskState state, String... options) throws Exception {
            super(answering(options));
            setup();
            if (state != null) {
                initializeState(state);
            }
            open();
        }

        void send(VersionRecord element) throws Exception {
            processElement2(new StreamRecord<>(element));
        }

        Event unlabelled() {
            return Event.decoded(0, 1, Event.UNLABELLED, 42, "x", Features.dense(new float[6]));
        }

        String predict() throws Exception {
            return predict(unlabelled());
        }

        String predict(Event event) throws Exception {
            processElement1(new StreamRecord<>(event));
            setProcessingTime(getProcessingTime() + Scorer.LONGEST_WAIT);
            List<OutputRecord> out = extractOutputValues();
            getOutput().clear();
            assertThat(out).hasSize(1);
            return new String(out.get(0).value(), UTF_8);
        }
    }

    /** A scorer whose predictions are asked for. */
    static Scorer answering(String... options) {
        List<String> all = new ArrayList<>(List.of("--predictions-topic=predictions"));
        all.addAll(List.of(options));
        return new Scorer(TestOptions.of(all.toArray(String[]::new)));
    }

    static PublishedPair pair(boolean forA) {
        return pair(forA, 1000);
    }

    static PublishedPair pair(boolean forA, long intervalEnd) {
        float[] one = {0, 0, 0, 0, 0, 0, 1};
        float[] zero = new float[7];
        return PublishedPair.of(
                new PairName("a", "b"),
                intervalEnd,
                "dos",
                1,
                FeatureSet.all(6),
                forA ? one : zero,
                forA ? zero : one,
                1,
                new PublishedCounts(1, 1, 0),
                new AlignmentStep(0, 0));
    }

    static VersionInfo manifest(long version, boolean forA) {
        return manifest(version, List.of(pair(forA)));
    }

    private static VersionInfo manifest(long version, List<? extends PublishedPart> records) {
        return manifest(version, 1000, records);
    }

    static VersionInfo manifest(long version, long intervalEnd, List<? extends PublishedPart> records) {
        PublishedVersion.Part named = new PublishedVersion.Part(
                0, records.stream().map(VersionInfo.Part::of).toList(), 4);
        PublishedVersion published = new PublishedVersion(
                version,
                intervalEnd,
                new ArrayList<>(List.of(named)),
                FeatureMap.none(1),
                Clipping.NONE,
                new SourcePositions());
        return new ManifestWriter(TestOptions.of(), Map.of(), "none", "test").manifest(published);
    }

    @Test
    void processElement_beforeTheFirstVersion_predictsNothing() throws Exception {
        try (Harness harness = new Harness(null)) {
            harness.send(pair(true));
            harness.processElement1(new StreamRecord<>(harness.unlabelled()));
            harness.setProcessingTime(Scorer.LONGEST_WAIT);

            assertThat(harness.getOutput()).isEmpty();
        }
    }

    @Test
    void processElement_beforeTheFirstVersionIfAskedFor_predictsNothingAndSaysSo() throws Exception {
        try (Harness harness = new Harness(null, "--predict-with=published-or-none")) {
            harness.send(pair(true));

            assertThat(harness.predict())
                    .isEqualTo(
                            "{\"id\":\"x\",\"label\":null,\"abstained\":false,\"probabilities\":{},\"votes\":{},\"margin\":null,\"version\":0,"
                                    + "\"timestamp\":42}");
        }
    }

    /** Nothing is calibrated: five classes have the probability 1/5. */
    @Test
    void processElement_policy_decidesTheLabel() throws Exception {
        try (Harness deciding = new Harness(null, "--threshold=d=0.2");
                Harness abstaining = new Harness(null, "--threshold=d=0.2", "--abstain-below=0.21")) {
            for (Harness harness : List.of(deciding, abstaining)) {
                harness.send(pair(true));
                harness.send(manifest(1, true));
            }

            String decided = deciding.predict();
            assertThat(decided).contains("\"label\":\"d\",\"abstained\":false", "\"version\":1");
            assertThat(abstaining.predict())
                    .isEqualTo(decided.replace("\"d\",\"abstained\":false", "null,\"abstained\":true"));
        }
    }

    /** The producer of a late event finds its prediction by the timestamp that it gave. */
    @Test
    void processElement_lateEvent_isPredictedWithItsOwnTimestamp() throws Exception {
        try (Harness harness = new Harness(null, "--predict-with=published-or-none")) {
            assertThat(harness.predict(harness.unlabelled().movedTo(1000))).contains("\"timestamp\":42}");
        }
    }

    @Test
    void processElement_betweenPairAndManifest_isScoredByTheVersionBefore() throws Exception {
        try (Harness harness = new Harness(null)) {
            harness.send(pair(true));
            harness.send(manifest(1, true));
            assertThat(harness.predict()).contains("\"label\":\"a\"", "\"a\":1,\"b\":0", "\"version\":1");

            harness.send(pair(false));
            assertThat(harness.predict()).contains("\"label\":\"a\"", "\"version\":1");
            harness.send(manifest(2, false));
            assertThat(harness.predict()).contains("\"label\":\"b\"", "\"a\":0,\"b\":1", "\"version\":2");
        }
    }

    /** One unit whose output is 1 for one class, so that its score is 1, and 0 for the four others. */
    private static PublishedNetwork unit(String record, int label, float constant) {
        float[] outputs = new float[5];
        outputs[label] = 1;
        return PublishedNetwork.of(
                new NamedPart(record),
                1000,
                "shared",
                NetworkKernel.SQUARE,
                5,
                1,
                FeatureSet.all(6),
                new float[] {0, 0, 0, 0, 0, 0, constant},
                outputs,
                null,
                1,
                new PublishedCounts(1, 1, 0));
    }

    /** A network in two records is scored by both of them, or by those of the version before. */
    @Test
    void processElement_betweenRecordsOfANetwork_isScoredByTheVersionBefore() throws Exception {
        List<PublishedNetwork> first = List.of(unit("network", 1, 2), unit("network.2", 3, 3));
        List<PublishedNetwork> second = List.of(unit("network", 0, 4), unit("network.2", 3, 3));
        try (Harness harness = new Harness(null)) {
            harness.send(first.get(0));
            harness.send(first.get(1));
            harness.send(manifest(1, first));
            assertThat(harness.predict())
                    .contains(
                            "\"label\":\"d\"",
                            "\"votes\":{\"a\":0,\"b\":0,\"c\":0,\"d\":1,\"e\":0}",
                            "\"margin\":5.0",
                            "\"version\":1");

            harness.send(second.get(0));
            assertThat(harness.predict()).contains("\"label\":\"d\"", "\"version\":1");
            harness.send(manifest(2, second));
            assertThat(harness.predict()).contains("\"label\":\"a\"", "\"margin\":7.0", "\"version\":2");
        }
    }

    /** A pair that another version had: the version before goes on, until one is whole. */
    @Test
    void processBroadcastElement_manifestOfAnotherPair_keepsTheVersionBefore() throws Exception {
        try (Harness harness = new Harness(null)) {
            harness.send(pair(true));
            harness.send(manifest(1, true));

            harness.send(manifest(2, false));

            assertThat(harness.predict()).contains("\"label\":\"a\"", "\"version\":1");
            harness.send(pair(false));
            harness.send(manifest(3, false));
            assertThat(harness.predict()).contains("\"label\":\"b\"", "\"version\":3");
        }
    }

    /** The rule of the client: equal models of two intervals are two records. */
    @Test
    void processBroadcastElement_pairOfAnotherInterval_keepsTheVersionBefore() throws Exception {
        try (Harness harness = new Harness(null)) {
            harness.send(pair(true));
            harness.send(manifest(1, true));
            harness.send(pair(true, 2000));

            harness.send(manifest(2, true));

            assertThat(harness.predict()).contains("\"version\":1");
            harness.send(pair(true));
            harness.send(manifest(3, true));
            assertThat(harness.predict()).contains("\"version\":3");
        }
    }

    /** The scorer is new in a restored job: the manifest names pairs that were published before its time. */
    @Test
    void restore_versionNotWhole_scoresWhenOneIs() throws Exception {
        OperatorSubtaskState state;
        try (Harness harness = new Harness(null)) {
            harness.send(manifest(7, true));
            state = harness.snapshot(1, 1);
        }
        try (Harness harness = new Harness(state, "--predict-with=published-or-none")) {
            assertThat(harness.predict()).contains("\"label\":null", "\"version\":0");
            harness.send(pair(true));
            harness.send(manifest(8, true));
            assertThat(harness.predict()).contains("\"label\":\"a\"", "\"version\":8");
        }
    }

    @Test
    void restore_afterVersion_scoresWithIt() throws Exception {
        OperatorSubtaskState state;
        try (Harness harness = new Harness(null)) {
            harness.send(pair(false));
            harness.send(manifest(7, false));
            state = harness.snapshot(1, 1);
        }
        try (Harness harness = new Harness(state)) {
            assertThat(harness.predict()).contains("\"label\":\"b\"", "\"version\":7");
        }
    }

    @Test
    void processElement_labelled_predictsNothing() throws Exception {
        try (Harness harness = new Harness(null)) {
            harness.send(pair(true));
            harness.send(manifest(1, true));

            harness.processElement1(new StreamRecord<>(Event.decoded(0, 1, 1, 42, "x", Features.dense(new float[6]))));
            harness.setProcessingTime(Scorer.LONGEST_WAIT_LABELLED);

            assertThat(harness.extractOutputValues()).isEmpty();
        }
    }
}
