package org.lorentztron.job.centroids;

import java.io.DataInput;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerProvider;
import org.lorentztron.model.learn.LearnerSetting;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.ModelAverage;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learn.WeightSequence;

/** A learner that no part of the project knows: the nearest centroid, one part for all classes. */
record CentroidLearner(LearnerSettings settings) implements Learner {

    /** Registered in META-INF/services of the tests. */
    public static final class Provider implements LearnerProvider {
        @Override
        public LearnerKind kind() {
            return new LearnerKind(
                    CentroidModel.KIND, 0, Set.of(LearnerSetting.SEED), CentroidModel.KIND, CentroidParts::new);
        }

        @Override
        public Learner learner(LearnerSettings settings) {
            return new CentroidLearner(settings);
        }
    }

    @Override
    public TrainingBlock newBlock(List<? extends Part> parts, StartModels starts) {
        if (parts.size() != 1) {
            throw new IllegalArgumentException("block has " + parts.size() + " parts, expected 1");
        }
        if (starts.of(parts.get(0)) != null) {
            throw new IllegalArgumentException("centroids cannot start from a model");
        }
        return new CentroidBlock(parts.get(0), settings.features());
    }

    @Override
    public TrainingBlock readBlock(DataInput in) throws IOException {
        return CentroidBlock.readFrom(settings.parts().part(0), in);
    }

    @Override
    public long trainingBytesPerPart() {
        return 2L * Double.BYTES * settings.classes().size() * settings.features();
    }

    @Override
    public int parametersPerFeature() {
        return settings.classes().size();
    }

    @Override
    public ModelAverage newAverage(WeightSequence weights) {
        return new Average(weights, 0, null);
    }

    @Override
    public ModelAverage restoreAverage(WeightSequence weights, long intervals, PartModel average) {
        return new Average(weights, intervals, (CentroidModel) average);
    }

    /** A weighted mean of means. */
    private static final class Average implements ModelAverage {
        private final WeightSequence weights;
        private long intervals;
        private CentroidModel average;

        Average(WeightSequence weights, long intervals, CentroidModel average) {
            this.weights = weights;
            this.intervals = intervals;
            this.average = average;
        }

        @Override
        public AlignmentStep add(PartModel trained) {
            CentroidModel model = (CentroidModel) trained;
            intervals++;
            average = average == null ? model.copy() : average.mixedWith(model, weights.weight(intervals));
            return new AlignmentStep(0, 0);
        }

        @Override
        public CentroidModel average() {
            return average;
        }

        @Override
        public long intervals() {
            return intervals;
        }
    }
}
