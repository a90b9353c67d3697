package org.lorentztron.experiments.growth;

import java.util.List;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.BlockLayout;
import org.lorentztron.model.Part;
import org.lorentztron.model.Parts;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.PartSize;
import org.lorentztron.model.learner.Learners;

/**
 * How much there is to do and to hold, by counting: what measured figures are held against. The constant feature counts
 * as one that every event and every model has.
 *
 * @param parts of the model
 * @param trained parameters that learning an event meets: those of its features, and those of no feature, in the parts
 *     that it trains
 * @param scored parameters that scoring an event meets: likewise, in all parts
 * @param parameters of all parts: those of the features that are held, and those of no feature
 * @param trainingBytes of the parameters in training, with whatever the learner keeps beside them
 * @param rowBytes what the objects of rows take beside that, about
 * @param onFirstTouch whether features get their rows when an event first has them
 */
record WorkCount(
        int parts,
        double trained,
        double scored,
        double parameters,
        double trainingBytes,
        double rowBytes,
        boolean onFirstTouch) {
    private static final double BYTES_PER_ROW = 100;
    /** Garbage collectors want some room, and copies of a block and of a part are made. */
    private static final double SPARE = 1.25;

    static WorkCount of(Shape shape, JobOptions options, TouchedFeatures touched) {
        Parts parts = options.learnerSettings().parts();
        Learner learner = Learners.of(options.learnerSettings());
        PartSize size = learner.partSize();
        double met = size.of(shape.nonZeros());
        double perParameter = learner.trainingBytesPerPart() / (double) size.of(shape.features());
        Held held = touched.areAll()
                ? Held.all(parts, size, shape.features(), Math.min(options.blocks(), parts.count()))
                : Held.touched(parts, size, touched, options.blocks());
        return new WorkCount(
                parts.count(),
                parts.trainedByEvent() * met,
                parts.count() * met,
                held.parameters(),
                held.trained() * perParameter,
                held.rows() * BYTES_PER_ROW,
                !touched.areAll());
    }

    /**
     * What parts and blocks hold.
     *
     * @param parameters of all parts, each with the features that events of its classes have had
     * @param trained parameters of all blocks: every part with the features that its block holds
     * @param rows of all blocks, one for each feature held
     */
    private record Held(double parameters, double trained, double rows) {

        /** Of very many parts none is looked at. */
        static Held all(Parts parts, PartSize size, int features, int blocks) {
            double parameters = (double) parts.count() * size.of(features);
            return new Held(parameters, parameters, blocks * (features + 1.0));
        }

        static Held touched(Parts parts, PartSize size, TouchedFeatures touched, int blocks) {
            BlockLayout layout = new BlockLayout(parts, blocks);
            double parameters = 0;
            double trained = 0;
            double rows = 0;
            for (int block = 0; block < layout.blocks(); block++) {
                List<Part> ofBlock = layout.parts(block);
                int held = touched.held(ofBlock);
                for (Part part : ofBlock) {
                    parameters += size.of(touched.held(List.of(part)));
                }
                trained += ofBlock.size() * (double) size.of(held);
                rows += held + 1.0;
            }
            return new Held(parameters, trained, rows);
        }
    }

    /** Bytes of the averages, float64. */
    double averageBytes() {
        return parameters * Double.BYTES;
    }

    /** Bytes of everything that a checkpoint holds. */
    double stateBytes() {
        return trainingBytes + averageBytes();
    }

    /** Bytes of the parameters in a version, float32. */
    double versionBytes() {
        return parameters * Float.BYTES;
    }

    /** Bytes of heap that measuring takes, about: state, a classifier, and the records that it is made of. */
    double heapBytes() {
        return SPARE * (stateBytes() + rowBytes + 2 * versionBytes());
    }
}
