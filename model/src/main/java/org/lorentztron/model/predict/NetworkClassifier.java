package org.lorentztron.model.predict;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.kernels.Kernels;
import org.lorentztron.model.kernels.UnitLayout;
import org.lorentztron.model.kernels.UnitRuns;
import org.lorentztron.model.probability.PlattScaling;

/**
 * A network of all classes in float32, for scoring ({@link org.lorentztron.model.NetworkModel} says what a network is):
 *
 * <pre>
 *     q_k = kernel of h_k'z, k = 1..m        score_c = sum over k of lambda_ck q_k
 * </pre>
 *
 * <p>{@link Decision} says which class is predicted, and its probability. The basis is stored as a row of all units for
 * each feature, the outputs as a row of all classes for each unit, so both layers are one product over rows. Features
 * of an event that the network does not hold are passed over. Scores are float32 sums; they are infinite or NaN where
 * float32 does not hold them. Immutable and thread-safe.
 */
public final class NetworkClassifier implements Classifier {
    private final NetworkKernel kernel;
    private final int classes;
    private final int units;
    private final FeatureRows features;

    private final Kernels basisKernels;
    private final UnitLayout basisLayout;
    private final UnitRuns allUnits;
    /** [feature][unit] h. */
    private final float[][] basis;

    private final Kernels outputKernels;
    private final UnitLayout outputLayout;
    private final UnitRuns allClasses;
    /** [unit][class] lambda. */
    private final float[][] outputs;

    private final Decision decision;
    private final @Nullable PlattScaling calibration;

    /**
     * Some units of a network.
     *
     * @param basis h, row-major, units x (features held + 1), the constant feature the last column; not modified
     * @param outputs lambda, row-major, classes x units; not modified
     */
    public record Units(float[] basis, float[] outputs) {}

    /** The network of all the given units, whose largest score decides; all probabilities are equal. */
    public NetworkClassifier(NetworkKernel kernel, int classes, FeatureSet featureSet, List<Units> slices) {
        this(kernel, classes, featureSet, slices, null, DecisionRule.VOTES);
    }

    /**
     * The network of all the given units.
     *
     * @param classes K, at least 2
     * @param featureSet the features that all units hold
     * @param slices the units, at least one
     * @param calibration what makes logits of scores; null: nothing is known
     * @param rule how predictions are made
     * @throws IllegalArgumentException if a length does not fit, or there are no units or fewer than two classes
     */
    public NetworkClassifier(
            NetworkKernel kernel,
            int classes,
            FeatureSet featureSet,
            List<Units> slices,
            @Nullable PlattScaling calibration,
            DecisionRule rule) {
        this.kernel = kernel;
        this.classes = classes;
        this.units = count(classes, featureSet, slices);
        this.features = featureSet.isAll() ? FeatureRows.all(featureSet.features()) : FeatureRows.of(featureSet);
        this.basisKernels = Kernels.fastest(units);
        this.basisLayout = basisKernels.layout(units);
        this.allUnits = UnitRuns.all(units, basisLayout);
        this.basis = new float[features.count()][basisLayout.length(units)];
        this.outputKernels = Kernels.fastest(classes);
        this.outputLayout = outputKernels.layout(classes);
        this.allClasses = UnitRuns.all(classes, outputLayout);
        this.outputs = new float[units][outputLayout.length(classes)];
        int first = 0;
        for (Units slice : slices) {
            int here = slice.outputs().length / classes;
            copyBasis(slice.basis(), first, here, featureSet);
            copyOutputs(slice.outputs(), first, here);
            first += here;
        }
        this.calibration = calibration;
        this.decision = Decision.ofOutputs(classes, rule);
    }

    private static int count(int classes, FeatureSet featureSet, List<Units> slices) {
        int units = 0;
        for (Units slice : slices) {
            int here = classes < 2 ? 0 : slice.outputs().length / classes;
            if (here < 1
                    || slice.outputs().length != (long) here * classes
                    || slice.basis().length != here * (featureSet.count() + 1L)) {
                throw new IllegalArgumentException("basis and outputs of some units have lengths "
                        + slice.basis().length + " and " + slice.outputs().length + ", expected units x "
                        + (featureSet.count() + 1L) + " and " + classes
                        + " classes x units, with a unit and two classes or more");
            }
            units = Math.addExact(units, here);
        }
        if (units == 0) {
            throw new IllegalArgumentException("network has no units, expected 1 or more");
        }
        return units;
    }

    private void copyBasis(float[] matrix, int first, int count, FeatureSet held) {
        int dimension = held.count() + 1;
        for (int j = 0; j < dimension; j++) {
            float[] row = basis[j == held.count() ? features.constant() : features.row(held.feature(j))];
            for (int unit = 0; unit < count; unit++) {
                row[basisLayout.index(first + unit)] = matrix[unit * dimension + j];
            }
        }
    }

    private void copyOutputs(float[] matrix, int first, int count) {
        for (int unit = 0; unit < count; unit++) {
            for (int c = 0; c < classes; c++) {
                outputs[first + unit][outputLayout.index(c)] = matrix[c * count + unit];
            }
        }
    }

    /** The number K of classes. */
    public int classes() {
        return classes;
    }

    /** The number m of units. */
    public int units() {
        return units;
    }

    @Override
    public Prediction predict(Features x, ScoreSpace space) {
        double[] scores = scores(x, space);
        double[] logits = new double[classes];
        for (int c = 0; c < classes; c++) {
            logits[c] = PlattScaling.logOdds(calibration, scores[c]);
        }
        return decision.of(scores, logits);
    }

    /**
     * The score of every class; allocates the result alone once the space has grown to the network.
     *
     * @throws IllegalArgumentException if the size of x is not the number of features
     */
    public double[] scores(Features x, ScoreSpace space) {
        Entries z = space.z();
        z.setKnown(x, features);
        Entries q = space.units(units);
        fillUnits(z, q.values(), space);
        float[] sums = space.scores(outputLayout.length(classes));
        outputKernels.multiply(outputs, q, q.values(), allClasses, sums);
        double[] scores = new double[classes];
        int first = outputLayout.index(0);
        for (int c = 0; c < classes; c++) {
            scores[c] = sums[first + c];
        }
        return scores;
    }

    private void fillUnits(Entries z, float[] q, ScoreSpace space) {
        int length = basisLayout.length(units);
        float[] g = space.images(length);
        basisKernels.multiply(basis, z, z.values(), allUnits, g);
        int first = basisLayout.index(0);
        if (kernel == NetworkKernel.SQUARE) {
            for (int k = 0; k < units; k++) {
                q[k] = g[first + k] * g[first + k];
            }
        } else {
            float[] own = space.squares(length);
            basisKernels.sumSquares(basis, z, allUnits, own);
            for (int k = 0; k < units; k++) {
                q[k] = (g[first + k] * g[first + k] - own[first + k]) / 2;
            }
        }
    }
}
