package org.lorentztron.benchmarks.version;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.lorentztron.benchmarks.Digits;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.publish.SnapshotPublisher;
import org.lorentztron.job.average.AverageState;
import org.lorentztron.job.average.AveragedPart;
import org.lorentztron.job.average.PartWriter;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.state.SourcePositions;
import org.lorentztron.job.train.TrainedPart;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.features.Calibration;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.ModelAverage;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learn.PartHistory;
import org.lorentztron.model.learn.PartReports;
import org.lorentztron.model.learner.Learners;

/**
 * What the job does with the parts of a version, one step after the other, as its operators do it: all 45 pairs of ten
 * digits, trained, and their averages. Not thread-safe.
 */
final class VersionSteps {
    private static final long INTERVAL_END = 1_700_000_000_000L;
    private static final int DIGITS_PER_INTERVAL = 10_000;

    /** How many models an average holds; what is done does not depend on it. */
    private static final long INTERVALS = 5;

    private final DataOutputSerializer out = new DataOutputSerializer(1 << 20);
    private final DataInputDeserializer in = new DataInputDeserializer();
    private final TrainedPart.Serializer trainedCoding = new TrainedPart.Serializer();
    private final AveragedPart.Serializer averagedCoding = new AveragedPart.Serializer();
    private final JobOptions options;
    private final PartWriter snapshots;
    private final FeatureScale scale;
    private final PairTrainingBlock block;
    private final List<PartModel> averages;

    /** Trains the models: those of the averages, and those an interval later. */
    VersionSteps(Digits digits, LearnerKind learner, int rank) {
        options = options(digits, learner, rank);
        snapshots = new PartWriter(options);
        scale = Calibration.scale(IntStream.range(0, Calibration.EVENTS)
                .mapToObj(digits::features)
                .toList());
        block = digits.trainedBlock(learner, rank);
        averages = models();
        for (int i = 0; i < DIGITS_PER_INTERVAL; i++) {
            block.learn(digits.features(i % digits.size()), digits.label(i % digits.size()));
        }
        for (int part = 0; part < block.parts().size(); part++) {
            PartReports.of(block).calibrate(part);
        }
    }

    private static JobOptions options(Digits digits, LearnerKind learner, int rank) {
        List<String> arguments = List.of(
                "--bootstrap-servers=localhost:9092",
                "--classes=" + String.join(",", digits.classes()),
                "--features=" + digits.features(0).size(),
                "--learner=" + learner.id(),
                "--rank=" + rank);
        return JobArguments.parse(arguments.toArray(String[]::new), Map.of());
    }

    /** The parts' models out of the block. */
    List<PartModel> models() {
        return IntStream.range(0, block.parts().size())
                .mapToObj(part -> (PartModel) block.model(part))
                .toList();
    }

    /** What the trainer emits. */
    List<TrainedPart> trained(List<PartModel> models) {
        FeatureMap map = FeatureMap.none(block.model(0).features());
        List<TrainedPart> trained = new ArrayList<>();
        for (int part = 0; part < models.size(); part++) {
            trained.add(new TrainedPart(
                    part,
                    INTERVAL_END,
                    models.get(part),
                    scale,
                    map,
                    PartReports.of(block).calibration(part),
                    block.counts(part),
                    0,
                    new SourcePositions()));
        }
        return trained;
    }

    /** To bytes and back, between trainer and averager. */
    TrainedPart exchanged(TrainedPart part) throws IOException {
        out.clear();
        trainedCoding.serialize(part, out);
        in.setBuffer(out.getSharedBuffer(), 0, out.length());
        return trainedCoding.deserialize(in);
    }

    /** The bytes of the last exchange. */
    int exchangedBytes() {
        return out.length();
    }

    /** The average with the model. */
    Averaged averaged(TrainedPart part) {
        ModelAverage average = Learners.of(options.learnerSettings())
                .restoreAverage(AverageWeights.POLYNOMIAL, INTERVALS, averages.get(part.part()));
        AlignmentStep step = average.add(part.model());
        PartHistory history = PartHistory.restored(0, scale, average);
        return new Averaged(part, new AverageState(AverageWeights.POLYNOMIAL, history), step);
    }

    /**
     * A part after averaging.
     *
     * @param part as it was trained
     * @param state its average
     * @param step how the model joined it
     */
    record Averaged(TrainedPart part, AverageState state, AlignmentStep step) {}

    /** The average as it is published: features as in events, rounded, digested. */
    AveragedPart snapshot(Averaged averaged) {
        return snapshots.publish(averaged.part(), averaged.state(), averaged.step());
    }

    /** To bytes and back, between averager and assembler. */
    AveragedPart exchanged(AveragedPart part) throws IOException {
        out.clear();
        averagedCoding.serialize(part, out);
        in.setBuffer(out.getSharedBuffer(), 0, out.length());
        return averagedCoding.deserialize(in);
    }

    /** The record for the models topic. */
    OutputRecord encoded(AveragedPart part) {
        return SnapshotPublisher.record("default", part.published());
    }
}
