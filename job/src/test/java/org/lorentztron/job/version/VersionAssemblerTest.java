package org.lorentztron.job.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.serial.VersionRecordType;
import org.lorentztron.connectors.wire.version.NamedPart;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.average.AveragedPart;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.state.Events;
import org.lorentztron.job.state.SourcePositions;
import org.lorentztron.job.warm.WarmStartModels;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.features.Clipping;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.FeatureMemory;

@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class VersionAssemblerTest {

    private static final class Harness
            extends KeyedOneInputStreamOperatorTestHarness<Integer, AveragedPart, VersionRecord> {
        Harness(@Nullable OperatorSubtaskState state) throws Exception {
            this(state, WarmStartModels.NONE);
        }

        Harness(@Nullable OperatorSubtaskState state, WarmStartModels starts) throws Exception {
            this(state, starts, TestOptions.of());
        }

        Harness(@Nullable OperatorSubtaskState state, Map<String, String> topicIds) throws Exception {
            this(state, topicIds, WarmStartModels.NONE, TestOptions.of());
        }

        Harness(@Nullable OperatorSubtaskState state, WarmStartModels starts, JobOptions options) throws Exception {
            this(state, Map.of(), starts, options);
        }

        private Harness(
                @Nullable OperatorSubtaskState state,
                Map<String, String> topicIds,
                WarmStartModels starts,
                JobOptions options)
                throws Exception {
            super(
                    new KeyedProcessOperator<>(
                            new VersionAssembler(options, topicIds, () -> 4, starts, FeatureMemory.ANY_NUMBER, "test")),
                    average -> 0,
                    Types.INT);
            setup(new VersionRecordType.Serializer());
            if (state != null) {
                initializeState(state);
            }
            open();
        }

        /** The keys of what came out, with the manifests' version. */
        List<String> take() throws Exception {
            List<String> keys = new ArrayList<>();
            for (VersionRecord element : extractOutputValues()) {
                keys.add(
                        element instanceof VersionInfo manifest
                                ? "version " + manifest.version()
                                : SnapshotKeys.of("test", element));
            }
            getOutput().clear();
            return keys;
        }

        VersionInfo takeManifest() throws Exception {
            List<VersionRecord> records = extractOutputValues();
            getOutput().clear();
            return (VersionInfo) records.get(records.size() - 1);
        }
    }

    /** Pairs 0, 1 and 4 of the classes a to e are a|b, a|c and b|c. */
    private static AveragedPart average(int pair, long intervalEnd, long examples) {
        SourcePositions positions = new SourcePositions();
        positions.reach(Events.event(0, 2, intervalEnd / 10));
        ClassPair classes = new ClassPairs(5).pair(pair);
        PublishedPair published = PublishedPair.of(
                new PairName(
                        "abcde".substring(classes.a(), classes.a() + 1),
                        "abcde".substring(classes.b(), classes.b() + 1)),
                intervalEnd,
                "dos",
                1,
                FeatureSet.all(1),
                new float[] {pair, intervalEnd},
                new float[2],
                1,
                new PublishedCounts(examples, 0, 0),
                new AlignmentStep(0, 0));
        return new AveragedPart(pair, published, FeatureMap.none(1), positions);
    }

    /** A network in two records. */
    private static AveragedPart network(long intervalEnd, long examples) {
        List<PublishedPart> records = new ArrayList<>();
        for (String record : List.of("network", "network.2")) {
            records.add(PublishedNetwork.of(
                    new NamedPart(record),
                    intervalEnd,
                    "shared",
                    NetworkKernel.SQUARE,
                    5,
                    1,
                    FeatureSet.all(1),
                    new float[] {1, intervalEnd},
                    new float[5],
                    null,
                    1,
                    new PublishedCounts(examples, 0, 0)));
        }
        return new AveragedPart(0, records, FeatureMap.none(1), Clipping.NONE, new SourcePositions());
    }

    /** All records leave together and are named, also after a restore; the events count once. */
    @Test
    void onTimer_partInSeveralRecords_emitsAndNamesThemAll() throws Exception {
        JobOptions options = TestOptions.of("--learner=shared");
        OperatorSubtaskState state;
        try (Harness harness = new Harness(null, WarmStartModels.NONE, options)) {
            send(harness, network(1000, 8));
            harness.processWatermark(999);
            assertThat(harness.take()).containsExactly("test/network", "test/network.2", "version 5");
            send(harness, network(2000, 20));
            state = harness.snapshot(1, 1);
        }
        try (Harness restored = new Harness(state, WarmStartModels.NONE, options)) {
            restored.processWatermark(1999);
            VersionInfo manifest = restored.takeManifest();
            assertThat(manifest.parts())
                    .isEqualTo(network(2000, 20).records().stream()
                            .map(VersionInfo.Part::of)
                            .toList());
            assertThat(manifest.eventsTrained()).isEqualTo(20);
        }
    }

    private static void send(Harness harness, AveragedPart average) throws Exception {
        harness.processElement(average, average.published().intervalEnd() - 1);
    }

    /** A consumer that had the version training started from goes on with as many pairs. */
    @Test
    void onTimer_firstVersionAfterAWarmStart_holdsItsPairsToo() throws Exception {
        WarmStartModels starts = WarmStartModels.of(
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
            try (Harness restored = new Harness(state, WarmStartModels.NONE)) {
                restored.processWatermark(999);
                VersionInfo manifest = restored.takeManifest();
                assertThat(manifest.parts())
                        .extracting(pair -> ((PairName) pair.name()).a(), VersionInfo.Part::intervalEnd)
                        .containsExactly(tuple("a", 1000L), tuple("b", 1000L));
                assertThat(manifest.eventsTrained()).isEqualTo(3);
                assertThat(manifest.options()).containsEntry("warm-start", "topic (model test, version 3)");
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

            VersionInfo manifest = harness.takeManifest();
            assertThat(manifest.version()).isEqualTo(6);
            assertThat(manifest.parts())
                    .extracting(VersionInfo.Part::intervalEnd)
                    .containsExactly(1000L, 2000L);
            assertThat(manifest.eventsTrained()).isEqualTo((4 + 12) / 4);
            assertThat(manifest.sourcePositions().get(0).offset()).isEqualTo(200);
        }
    }

    /** Whoever waits for the watermark knows the versions up to it. */
    @Test
    void onTimer_everyVersion_tellsItsNumberBeforeTheWatermark() throws Exception {
        try (Harness harness = new Harness(null)) {
            send(harness, average(0, 1000, 4));
            send(harness, average(0, 3000, 8));
            harness.processWatermark(999);
            assertThat(harness.getSideOutput(VersionAssembler.NUMBERS))
                    .extracting(StreamRecord::getValue)
                    .containsExactly(new VersionNumber(5, 1000));

            harness.processWatermark(5000);
            assertThat(harness.getSideOutput(VersionAssembler.NUMBERS))
                    .extracting(StreamRecord::getValue)
                    .containsExactly(new VersionNumber(5, 1000), new VersionNumber(6, 3000));
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

            VersionInfo manifest = harness.takeManifest();
            assertThat(manifest.version()).isEqualTo(6);
            assertThat(manifest.intervalEnd()).isEqualTo(4000);
        }
    }

    /** After the topic was replaced, the largest offset may be of either; a third topic makes that no better. */
    @Test
    void restore_anotherTopic_positionsHaveItsIdNoMore() throws Exception {
        assertThat(idsOverRestores("first", "first")).containsExactly("first", "first");
        assertThat(idsOverRestores("first", null, "first")).containsExactly("first", null, "first");
        assertThat(idsOverRestores(null, "second")).containsExactly(null, "second");
        assertThat(idsOverRestores("first", "second", "second", "first")).containsExactly("first", null, null, null);
    }

    private static List<@Nullable String> idsOverRestores(@Nullable String... ids) throws Exception {
        List<@Nullable String> published = new ArrayList<>();
        OperatorSubtaskState state = null;
        for (String id : ids) {
            long intervalEnd = 1000L * (published.size() + 1);
            try (Harness harness = new Harness(state, id == null ? Map.of() : Map.of("events", id))) {
                send(harness, average(0, intervalEnd, 4));
                harness.processWatermark(intervalEnd - 1);
                published.add(harness.takeManifest().sourcePositions().get(0).topicId());
                state = harness.snapshot(1, 1);
            }
        }
        return published;
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

            VersionInfo manifest = harness.takeManifest();
            assertThat(manifest.version()).isEqualTo(6);
            assertThat(manifest.parts())
                    .extracting(VersionInfo.Part::intervalEnd)
                    .containsExactly(1000L, 2000L, 1000L);
        }
    }
}
