package org.lorentztron.job.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.co.CoProcessOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.TwoInputStreamOperatorTestHarness;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.serial.VersionRecordType;
import org.lorentztron.connectors.source.FeatureNameRecord;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedNames;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.predict.DecisionRule;

@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class VersionNamerTest {
    private static final class Harness
            extends TwoInputStreamOperatorTestHarness<VersionRecord, FeatureNameRecord, VersionRecord> {
        Harness(@Nullable OperatorSubtaskState state) throws Exception {
            this(state, null);
        }

        Harness(@Nullable OperatorSubtaskState state, @Nullable String modelsTopicId) throws Exception {
            super(new CoProcessOperator<>(new VersionNamer(modelsTopicId)));
            setup(new VersionRecordType.Serializer());
            if (state != null) {
                initializeState(state);
            }
            open();
        }

        void name(int index, String name) throws Exception {
            processElement2(
                    new StreamRecord<>(new FeatureNameRecord(0, 7, List.of(new FeatureNameRecord.Name(index, name)))));
        }

        /** A version of one pair that holds these features; what comes out, names with theirs. */
        List<String> version(int... held) throws Exception {
            PublishedPair pair = pair(held);
            processElement1(new StreamRecord<>(pair));
            processElement1(new StreamRecord<>(manifest(pair)));
            List<String> keys = new ArrayList<>();
            for (VersionRecord element : extractOutputValues()) {
                String key = SnapshotKeys.of("m", element);
                keys.add(element instanceof PublishedNames names ? key + " " + names.entries() + names.left() : key);
            }
            getOutput().clear();
            return keys;
        }
    }

    private static PublishedPair pair(int... held) {
        FeatureSet features = FeatureSet.of(NamedFeatures.SIZE, held);
        float[] rows = new float[held.length + 1];
        return PublishedPair.of(
                new PairName("a", "b"),
                1000,
                "herded",
                1,
                features,
                rows,
                rows,
                1,
                new PublishedCounts(1, 1, 0),
                new AlignmentStep(0, 0));
    }

    private static VersionInfo manifest(PublishedPair pair) {
        return new VersionInfo(
                "m",
                1,
                1000,
                List.of("a", "b"),
                NamedFeatures.NAME,
                null,
                List.of(VersionInfo.Part.of(pair)),
                1,
                List.of(),
                DecisionRule.VOTES,
                Map.of(),
                1,
                "test");
    }

    @Test
    void processElement1_version_hasTheNamesOfWhatItHoldsBeforeItsManifest() throws Exception {
        try (Harness harness = new Harness(null)) {
            harness.name(257, "x");
            harness.name(2, "never held");
            harness.name(513, "y");

            assertThat(harness.version(1, 257, 513))
                    .containsExactly("m/a|b", "m/names/1 {257=[x], 513=[y]}1", "m/manifest");
        }
    }

    @Test
    void processElement1_nextVersion_hasTheChangedBucketsAlone() throws Exception {
        try (Harness harness = new Harness(null)) {
            harness.name(1, "x");
            harness.name(2, "y");
            assertThat(harness.version(1, 2)).hasSize(4);
            assertThat(harness.version(1, 2)).containsExactly("m/a|b", "m/manifest");

            harness.name(1, "x");
            assertThat(harness.version(1, 2)).containsExactly("m/a|b", "m/manifest");
            harness.name(2, "other");
            assertThat(harness.version(1, 2)).containsExactly("m/a|b", "m/names/2 {2=[other, y]}0", "m/manifest");
        }
    }

    /** Another topic has no names yet, and one that is known has them. */
    @Test
    void restore_anotherModelsTopic_hasAllNamesOnceMore() throws Exception {
        OperatorSubtaskState state;
        try (Harness harness = new Harness(null, "first")) {
            harness.name(1, "x");
            harness.name(2, "y");
            assertThat(harness.version(1, 2)).hasSize(4);
            state = harness.snapshot(1, 1);
        }
        try (Harness harness = new Harness(state, "first")) {
            assertThat(harness.version(1, 2)).containsExactly("m/a|b", "m/manifest");
        }
        try (Harness harness = new Harness(state, "second")) {
            state = harness.snapshot(2, 2);
        }
        try (Harness harness = new Harness(state, "second")) {
            assertThat(harness.version(1, 2))
                    .containsExactly("m/a|b", "m/names/1 {1=[x]}0", "m/names/2 {2=[y]}0", "m/manifest");
            assertThat(harness.version(1, 2)).containsExactly("m/a|b", "m/manifest");
        }
    }

    /** The names come first where the reader is ahead of the trainers, and last where they are told again. */
    @Test
    void processElement1_nameBeforeOrAfterItsFeature_isInTheNextVersion() throws Exception {
        try (Harness harness = new Harness(null)) {
            harness.name(1, "early");
            assertThat(harness.version(2)).containsExactly("m/a|b", "m/manifest");
            assertThat(harness.version(1, 2)).containsExactly("m/a|b", "m/names/1 {1=[early]}0", "m/manifest");
            harness.name(2, "late");
            assertThat(harness.version(1, 2)).containsExactly("m/a|b", "m/names/2 {2=[late]}0", "m/manifest");
        }
    }

    @Test
    void snapshotState_midway_goesOnWithWhatIsHeldAndWaitsAndHasChanged() throws Exception {
        OperatorSubtaskState state;
        try (Harness harness = new Harness(null)) {
            harness.name(1, "x");
            harness.version(1, 3);
            harness.name(3, "changed");
            harness.name(2, "waits");
            state = harness.snapshot(1, 1);
        }
        try (Harness harness = new Harness(state)) {
            harness.name(1, "x");
            assertThat(harness.version(1, 2, 3))
                    .containsExactly("m/a|b", "m/names/2 {2=[waits]}0", "m/names/3 {3=[changed]}0", "m/manifest");
        }
    }

    /** Parts may forget features: then their names go, too. */
    @Test
    void processElement1_featureThatIsHeldNoMore_losesItsName() throws Exception {
        try (Harness harness = new Harness(null)) {
            harness.name(1, "x");
            harness.name(257, "y");
            assertThat(harness.version(1, 257)).contains("m/names/1 {1=[x], 257=[y]}0");
            assertThat(harness.version(257)).containsExactly("m/a|b", "m/names/1 {257=[y]}0", "m/manifest");
            assertThat(harness.version(1, 257)).containsExactly("m/a|b", "m/manifest");
            harness.name(1, "x");
            assertThat(harness.version(1, 257)).contains("m/names/1 {1=[x], 257=[y]}0");
        }
    }

    @Test
    void snapshotState_featureThatIsHeldNoMoreAfterwards_losesItsName() throws Exception {
        OperatorSubtaskState state;
        try (Harness harness = new Harness(null)) {
            harness.name(1, "x");
            harness.name(257, "y");
            harness.version(1, 257);
            state = harness.snapshot(1, 1);
        }
        try (Harness harness = new Harness(state)) {
            assertThat(harness.version(1)).containsExactly("m/a|b", "m/names/1 {1=[x]}0", "m/manifest");
        }
    }

    @Test
    void collisions_featuresHeldWithTwoNames_areCounted() {
        NamesBucket bucket = new NamesBucket(1);
        for (String name : List.of("a", "b", "c", "d", "e")) {
            bucket.see(1, name);
            bucket.see(257, name);
        }
        assertThat(bucket.collisions()).isZero();
        bucket.hold(1);
        assertThat(bucket.collisions()).isEqualTo(1);
        assertThat(bucket.takeChanged().orElseThrow().entries())
                .containsOnly(Map.entry(1, List.of("a", "b", "c", "d")));
    }

    /** A stream of words that no part ever holds. */
    @Test
    void tell_namesThatWaitForTooLong_areDroppedTheOldestFirst() {
        NamesBucket bucket = new NamesBucket(0);
        int count = 2 * NamesBucket.MOST_WAITING_BYTES / PublishedNames.bytes("w1000000");
        for (int i = 0; i < count; i++) {
            bucket.see(256 * i, "w" + (1_000_000 + i));
        }
        int waiting = bucket.state().waiting().size();
        assertThat(waiting).isEqualTo(NamesBucket.MOST_WAITING_BYTES / PublishedNames.bytes("w1000000"));
        assertThat(bucket.takeDropped()).isEqualTo(count - waiting);
        assertThat(bucket.takeDropped()).isZero();
        bucket.hold(0);
        assertThat(bucket.takeChanged()).isEmpty();
        bucket.hold(256 * (count - 1));
        assertThat(bucket.takeChanged()).isPresent();
    }

    @Test
    void takeChanged_moreNamesThanARecordHas_leavesTheRest() {
        NamesBucket bucket = new NamesBucket(0);
        String name = "n".repeat(1_000);
        for (int i = 0; i < 600; i++) {
            bucket.hold(256 * i);
            bucket.see(256 * i, name);
        }
        PublishedNames names = bucket.takeChanged().orElseThrow();
        assertThat(names.entries()).hasSize(PublishedNames.MOST_BYTES / PublishedNames.bytes(name));
        assertThat(names.left()).isEqualTo(600 - names.entries().size());
        assertThat(bucket.takeDropped()).isEqualTo(names.left());
    }
}
