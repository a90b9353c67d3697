package org.lorentztron.job.operators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.SnapshotCodec;
import org.lorentztron.model.Features;
import org.lorentztron.model.dos.DosModel;
import org.lorentztron.model.ensemble.ClassPair;
import org.lorentztron.model.scale.Calibration;
import org.lorentztron.model.scale.FeatureScale;
import org.lorentztron.wire.ModelSnapshot;
import org.lorentztron.wire.PairReference;
import org.lorentztron.wire.SnapshotManifest;

class StartPairsTest {
    private static final List<String> CLASSES = List.of("a", "b", "c");

    @Test
    void of_pairInTheSameOrder_isTheModel() {
        DosModel start = StartPairs.of("here", version(), CLASSES).of(new ClassPair(0, 1));

        assertThat(start.u()).containsExactly(1, 2);
        assertThat(start.v()).containsExactly(3, 4);
    }

    /** The score speaks for the first class; for the same pair the other way round it must speak for the other one. */
    @Test
    void of_pairTheOtherWayRound_hasUAndVExchanged() {
        StartPairs starts = StartPairs.of("here", version(), List.of("x", "b", "a"));

        assertThat(starts.of(new ClassPair(1, 2)).u()).containsExactly(3, 4);
        assertThat(starts.of(new ClassPair(1, 2)).v()).containsExactly(1, 2);
        assertThat(starts.intervals(new ClassPair(1, 2))).isEqualTo(7);
    }

    @Test
    void of_pairWithANewClass_isNull() {
        StartPairs starts = StartPairs.of("here", version(), List.of("a", "b", "new"));

        assertThat(starts.of(new ClassPair(0, 2))).isNull();
        assertThat(starts.intervals(new ClassPair(0, 2))).isZero();
        assertThat(starts.count()).isOne();
        assertThat(starts.origin()).isEqualTo("here (model test, version 3)");
    }

    /** Published models take raw features; what training starts from takes those that it is given. */
    @Test
    void scaled_anyScale_scoresScaledFeaturesAsThePublishedModelScoresRawOnes() {
        StartPairs starts = StartPairs.of("here", version(), CLASSES);
        FeatureScale scale =
                Calibration.scale(List.of(Features.dense(new float[] {100}), Features.dense(new float[] {140})));
        Features x = Features.dense(new float[] {130});

        DosModel start = starts.scaled(scale).of(new ClassPair(0, 1));

        assertThat(start.score(scale.apply(x)))
                .isCloseTo(starts.of(new ClassPair(0, 1)).score(x), within(0.05))
                .isNotCloseTo(start.score(x), within(1.0));
        assertThat(starts.scaled(scale).of(new ClassPair(0, 2))).isNull();
    }

    /** As Flink ships operators. */
    @Test
    void serialized_read_isTheSame() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(StartPairs.of("here", version(), CLASSES));
        }

        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            StartPairs read = (StartPairs) in.readObject();
            assertThat(read.of(new ClassPair(0, 1)).u()).containsExactly(1, 2);
        }
    }

    private static ModelVersion version() {
        ModelSnapshot pair = ModelSnapshot.newBuilder()
                .setModelId("test")
                .setIntervalEnd(2000)
                .setIntervals(7)
                .setClassA("a")
                .setClassB("b")
                .setLearner("dos")
                .setFeatures(1)
                .setRank(1)
                .setU(SnapshotCodec.ofFloats(new float[] {1, 2}))
                .setV(SnapshotCodec.ofFloats(new float[] {3, 4}))
                .setExamples(1)
                .setUpdates(1)
                .setMistakes(1)
                .setBoost(0)
                .setAlignmentResidual(0)
                .build();
        SnapshotManifest manifest = SnapshotManifest.newBuilder()
                .setModelId("test")
                .setVersion(3)
                .setIntervalEnd(2000)
                .setClasses(CLASSES)
                .setPairs(List.of(new PairReference("a", "b", 2000L, SnapshotCodec.sha256(pair))))
                .setEventsTrained(1)
                .setSourcePositions(List.of())
                .setOptions(Map.of())
                .setSeed(1)
                .setSoftwareVersion("test")
                .build();
        return ModelVersion.of(manifest, List.of(pair));
    }
}
