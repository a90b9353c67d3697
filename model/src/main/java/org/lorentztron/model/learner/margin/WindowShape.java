package org.lorentztron.model.learner.margin;

import java.util.Arrays;
import java.util.List;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.LearnerSettings;

/**
 * What all parts of the learner margin have in common. Immutable.
 *
 * @param window W, events of each side
 * @param mostKept how many of these stay as support vectors when newer events come, less than W
 * @param slack C
 * @param zero the model before the first fit, of rank d, all values 0; it holds all features, or none where models hold
 *     those alone that events have had
 */
record WindowShape(int window, int mostKept, double slack, DosModel zero) {

    /** @param touched whether models hold only features that events have had */
    static WindowShape of(LearnerSettings settings, boolean touched, int mostKept) {
        FeatureSet held = touched ? FeatureSet.none(settings.features()) : FeatureSet.all(settings.features());
        double[] zeros = new double[Math.multiplyExact(settings.rank(), held.count() + 1)];
        return new WindowShape(
                settings.updates().window(),
                mostKept,
                settings.updates().aggressiveness(),
                new DosModel(settings.rank(), held, zeros, zeros));
    }

    /** d. */
    int rank() {
        return zero.rank();
    }

    /** The features that a model holds after a fit: those before, and those of the events. */
    FeatureSet union(FeatureSet before, List<Features> events) {
        if (before.isAll()) {
            return before;
        }
        int[] ofEvents = events.stream()
                .flatMapToInt(x -> Arrays.stream(x.indices()))
                .sorted()
                .distinct()
                .toArray();
        return before.union(FeatureSet.of(before.features(), ofEvents));
    }

    /**
     * A model to start from.
     *
     * @param given of at most rank d, values of float; not modified
     * @return of rank d with units of zeros, on all features if the zero model is
     * @throws IllegalArgumentException if the model has a larger rank or another number of features
     */
    DosModel started(DosModel given) {
        int features = zero.featureSet().features();
        if (given.rank() > rank() || given.featureSet().features() != features) {
            throw new IllegalArgumentException("model to start from has rank " + given.rank() + " and "
                    + given.featureSet().features() + " features, expected a rank of at most " + rank() + " and "
                    + features + " features");
        }
        FeatureSet held = given.featureSet().union(zero.featureSet());
        DosModel rounded = rounded(given, held);
        int length = Math.multiplyExact(rank(), held.count() + 1);
        return new DosModel(rank(), held, Arrays.copyOf(rounded.u(), length), Arrays.copyOf(rounded.v(), length));
    }

    /** The columns of some features in a model, as float, with zeros for features that it lacks; new. */
    static DosModel rounded(DosModel model, FeatureSet held) {
        return new DosModel(model.rank(), held, rounded(model, model.u(), held), rounded(model, model.v(), held));
    }

    private static double[] rounded(DosModel model, double[] matrix, FeatureSet held) {
        int width = held.count() + 1;
        double[] rounded = new double[Math.multiplyExact(model.rank(), width)];
        for (int k = 0; k < width; k++) {
            int column = k < held.count() ? model.featureSet().position(held.feature(k)) : model.dimension() - 1;
            for (int unit = 0; column >= 0 && unit < model.rank(); unit++) {
                // Adding 0 turns -0.0 into 0.0.
                rounded[unit * width + k] = (float) matrix[unit * model.dimension() + column] + 0f;
            }
        }
        return rounded;
    }

    /** Whether all values of U and V are finite. */
    static boolean isFinite(DosModel model) {
        return Arrays.stream(model.u()).allMatch(Double::isFinite)
                && Arrays.stream(model.v()).allMatch(Double::isFinite);
    }
}
