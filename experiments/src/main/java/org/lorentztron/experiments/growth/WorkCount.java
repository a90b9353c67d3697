package org.lorentztron.experiments.growth;

import java.util.List;
import java.util.stream.IntStream;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.BlockLayout;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.learners.Learners;

/**
 * How much there is to do and to hold, by counting: what measured figures are held against. The constant feature counts
 * as one that every event and every model has.
 *
 * @param pairs K (K - 1) / 2
 * @param trained products per event in training: (K - 1) x (non-zeros + 1) x rank, once for each of U and V
 * @param scored products per event to score: pairs x (non-zeros + 1) x rank, likewise
 * @param parameters of all pairs in U, and as many in V: rank x (features held + 1) summed over the pairs
 * @param trainingBytes of the parameters in training, with whatever the learner keeps beside them
 * @param rowBytes what the objects of rows take beside that, about
 * @param onFirstTouch whether features get their rows when an event first has them
 */
record WorkCount(
        int pairs,
        double trained,
        double scored,
        double parameters,
        double trainingBytes,
        double rowBytes,
        boolean onFirstTouch) {
    private static final double BYTES_PER_ROW = 100;
    /** Garbage collectors want some room, and copies of a block and of a pair are made. */
    private static final double SPARE = 1.25;

    static WorkCount of(Shape shape, JobOptions options, TouchedFeatures touched) {
        List<ClassPair> pairs = IntStream.range(0, shape.pairs())
                .mapToObj(new ClassPairs(shape.classes())::pair)
                .toList();
        double products = (shape.nonZeros() + 1.0) * shape.rank();
        double perFeature =
                Learners.ofPairs(options.learnerSettings()).trainingBytesPerPart() / (shape.features() + 1.0);
        BlockLayout layout = new BlockLayout(new ClassPairs(shape.classes()), options.blocks());
        double trainingBytes = 0;
        double rows = 0;
        for (int block = 0; block < layout.blocks(); block++) {
            List<ClassPair> ofBlock = ClassPair.all(layout.parts(block));
            double held = touched.held(ofBlock) + 1.0;
            trainingBytes += ofBlock.size() * held * perFeature;
            rows += held;
        }
        return new WorkCount(
                pairs.size(),
                (shape.classes() - 1) * products,
                pairs.size() * products,
                pairs.stream()
                        .mapToDouble(pair -> shape.rank() * (touched.held(List.of(pair)) + 1.0))
                        .sum(),
                trainingBytes,
                rows * BYTES_PER_ROW,
                FeatureSet.holdsTouchedFeatures(shape.features()));
    }

    /** Bytes of the averages, float64. */
    double averageBytes() {
        return 2 * parameters * Double.BYTES;
    }

    /** Bytes of everything that a checkpoint holds. */
    double stateBytes() {
        return trainingBytes + averageBytes();
    }

    /** Bytes of the parameters in a version, float32. */
    double versionBytes() {
        return 2 * parameters * Float.BYTES;
    }

    /** Rank x (features held + 1) of a pair in the mean. */
    double parametersPerPair() {
        return parameters / pairs;
    }

    /** Bytes of heap that measuring takes, about: state, an ensemble, and the records that it is made of. */
    double heapBytes() {
        return SPARE * (stateBytes() + rowBytes + 2 * versionBytes());
    }
}
