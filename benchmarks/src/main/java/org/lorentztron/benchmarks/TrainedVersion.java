package org.lorentztron.benchmarks;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.wire.avro.ModelSnapshot;
import org.lorentztron.connectors.wire.avro.PairReference;
import org.lorentztron.connectors.wire.avro.SnapshotManifest;
import org.lorentztron.connectors.wire.avro.SourcePosition;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.TrainingBlock;

/**
 * Records of a version of trained models, as the job would publish them.
 *
 * @param first the first pair's
 * @param manifest of all pairs
 */
record TrainedVersion(ModelSnapshot first, SnapshotManifest manifest) {
    private static final long INTERVAL_END = 1_700_000_000_000L;

    static TrainedVersion of(Digits digits, int rank) {
        TrainingBlock block = digits.trainedBlock(LearnerKind.DOS, rank);
        return new TrainedVersion(snapshot(digits, block, 0), manifest(digits, block));
    }

    private static ModelSnapshot snapshot(Digits digits, TrainingBlock block, int index) {
        ClassPair pair = block.pairs().get(index);
        DosModel model = block.model(index);
        return ModelSnapshot.newBuilder()
                .setModelId("default")
                .setIntervalEnd(INTERVAL_END)
                .setIntervals(1)
                .setClassA(digits.classes().get(pair.a()))
                .setClassB(digits.classes().get(pair.b()))
                .setLearner(LearnerKind.DOS.id())
                .setFeatures(model.dimension() - 1)
                .setRank(model.rank())
                .setU(floats(model.u()))
                .setV(floats(model.v()))
                .setExamples(block.counts(index).examples())
                .setUpdates(block.counts(index).updates())
                .setMistakes(block.counts(index).mistakes())
                .setBoost(0.1)
                .setAlignmentResidual(0.2)
                .build();
    }

    private static ByteBuffer floats(double[] values) {
        float[] rounded = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            rounded[i] = (float) values[i];
        }
        return SnapshotCodec.ofFloats(rounded);
    }

    private static SnapshotManifest manifest(Digits digits, TrainingBlock block) {
        List<PairReference> references = new ArrayList<>();
        for (int index = 0; index < block.pairs().size(); index++) {
            ModelSnapshot pair = snapshot(digits, block, index);
            references.add(PairReference.newBuilder()
                    .setClassA(pair.getClassA())
                    .setClassB(pair.getClassB())
                    .setIntervalEnd(pair.getIntervalEnd())
                    .setSha256(SnapshotCodec.sha256(pair))
                    .build());
        }
        return SnapshotManifest.newBuilder()
                .setModelId("default")
                .setVersion(1)
                .setIntervalEnd(INTERVAL_END)
                .setClasses(digits.classes())
                .setFeatureSpace(SnapshotCodec.INDEXED)
                .setPairs(references)
                .setEventsTrained(digits.trained)
                .setSourcePositions(List.of(SourcePosition.newBuilder()
                        .setTopic("events")
                        .setPartition(0)
                        .setOffset(digits.trained - 1L)
                        .build()))
                .setOptions(Map.of("learner", LearnerKind.DOS.id()))
                .setSeed(1)
                .setSoftwareVersion("benchmark")
                .build();
    }
}
