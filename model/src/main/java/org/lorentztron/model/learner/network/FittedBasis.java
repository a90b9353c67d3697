package org.lorentztron.model.learner.network;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.fit.network.ConditionalGradient;
import org.lorentztron.model.fit.network.ExampleMatrix;
import org.lorentztron.model.fit.network.MultinomialLogistic;
import org.lorentztron.model.fit.network.NetworkPenalty;
import org.lorentztron.model.fit.network.NetworkRefit;
import org.lorentztron.model.fit.network.PolynomialNetwork;
import org.lorentztron.model.fit.network.Work;
import org.lorentztron.model.kernels.UsualEvents;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.parameters.FirstEvents;

/**
 * A start of the network that is fitted to its first events: a small basis and its outputs by paper 6's conditional
 * gradient with the penalty l1/l2 and output refits, in the shape of the random start. With the fitted h_r, v_rc and
 * the root mean square of the outputs a_r = sqrt(mean over c of v_rc^2),
 *
 * <pre>
 *     h_r &lt;- sqrt(s a_r) h_r    lambda_cr = v_rc / a_r    s such that their scores have the mean square 1/16
 * </pre>
 *
 * <p>Outputs are about as large as random ones, and the scores of the fitted units speak, but less than margins of 1: a
 * fit to few events is too sure of itself, and a network of large parameters learns slowly. Only events of a usual size
 * ({@link UsualEvents}) take part. Every sum has one order: the same events give the same bits.
 */
final class FittedBasis {
    /*
     * tau = 30 K / mean |z|^2 lets each class have scores of some units. Of a thousand MNIST digits, a tenth of it fits
     * 80 %, and three times it fits them by heart. 30 basis vectors keep the fit short.
     */
    private static final double RADIUS = 30;
    private static final int MOST_UNITS = 30;
    private static final double TOLERANCE = 1e-3;

    /** Root of the mean square of the scores of the fitted units. */
    private static final double LEVEL = 0.25;

    /**
     * Multiplications: 20 to 60 s of a core, by the shape of the events. A thousand MNIST digits take a third of it.
     */
    static final long MOST_WORK = 30_000_000_000L;

    /** Entries of all events x classes, for which that is still some basis vectors, and memory some 100 MB. */
    private static final long MOST_ENTRIES = 40_000_000;

    private FittedBasis() {}

    /**
     * Fits. Takes seconds for each thousand events of ten classes, and ends with the units that it has then when the
     * work becomes too much.
     *
     * @param settings kernel, units, classes and seed are used
     * @return a network of at most the units of the settings, which holds the features that an event has; none if there
     *     is nothing to fit, as where the events are of one class or no feature tells classes apart, if numbers leave
     *     the range of float, or if the entries of all events times the classes are above {@value #MOST_ENTRIES}
     */
    static Optional<NetworkModel> of(FirstEvents events, LearnerSettings settings) {
        return of(events, settings, new Work(MOST_WORK));
    }

    /** @param work that the fit may take */
    static Optional<NetworkModel> of(FirstEvents events, LearnerSettings settings, Work work) {
        if (ExampleMatrix.entries(events.features()) * settings.classes().size() > MOST_ENTRIES) {
            return Optional.empty();
        }
        FirstEvents usual = usual(events);
        if (Arrays.stream(usual.labels()).distinct().count() < 2) {
            return Optional.empty();
        }
        FeatureSet featureSet = featuresOf(usual.features(), settings.features());
        List<Features> examples =
                usual.features().stream().map(x -> among(featureSet, x)).toList();
        PolynomialNetwork fitted = fit(examples, usual.labels(), settings, work);
        double square = meanSquare(fitted, examples);
        if (fitted.units() == 0 || !(square > 0)) {
            return Optional.empty();
        }
        NetworkModel model = started(fitted, featureSet, LEVEL / Math.sqrt(square));
        return isInRange(model.basis()) && isInRange(model.outputs()) ? Optional.of(model) : Optional.empty();
    }

    private static FirstEvents usual(FirstEvents events) {
        double[] squares =
                events.features().stream().mapToDouble(Features::squaredNorm).toArray();
        int[] labels = events.labels();
        FirstEvents usual = FirstEvents.none();
        for (int i : UsualEvents.of(squares, labels)) {
            usual.add(events.features().get(i), labels[i], events.weight(i));
        }
        return usual;
    }

    private static PolynomialNetwork fit(List<Features> examples, int[] labels, LearnerSettings settings, Work work) {
        int classes = settings.classes().size();
        double meanNorm = 0;
        for (Features x : examples) {
            meanNorm += x.squaredNorm() / examples.size();
        }
        ConditionalGradient fit = new ConditionalGradient(
                new ConditionalGradient.Settings(
                        settings.network().kernel(),
                        NetworkPenalty.L1_L2,
                        RADIUS * classes / meanNorm,
                        NetworkRefit.OUTPUTS,
                        TOLERANCE,
                        settings.seed()),
                ExampleMatrix.of(examples),
                new MultinomialLogistic(classes, labels),
                work);
        int steps = Math.min(MOST_UNITS, settings.network().units());
        boolean more = true;
        for (int step = 0; step < steps && more && !work.isSpent(); step++) {
            more = fit.step();
        }
        return fit.network();
    }

    /** The features that an event has, of n. */
    private static FeatureSet featuresOf(List<Features> events, int n) {
        int[] indices = events.stream()
                .flatMapToInt(x -> Arrays.stream(x.indices()))
                .sorted()
                .distinct()
                .toArray();
        return FeatureSet.of(n, indices);
    }

    /** The same event with features numbered as in the set: a fit's time and memory grow with those that it has. */
    private static Features among(FeatureSet featureSet, Features x) {
        int[] positions = Arrays.stream(x.indices()).map(featureSet::position).toArray();
        return Features.canonical(featureSet.count(), positions, x.values());
    }

    private static double meanSquare(PolynomialNetwork network, List<Features> examples) {
        double sum = 0;
        for (Features x : examples) {
            sum += meanSquare(network.scores(x));
        }
        return sum / examples.size();
    }

    private static double meanSquare(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value * value;
        }
        return sum / values.length;
    }

    private static NetworkModel started(PolynomialNetwork fitted, FeatureSet featureSet, double scale) {
        int units = fitted.units();
        int classes = fitted.outputs();
        int dimension = featureSet.count() + 1;
        double[] basis = new double[units * dimension];
        double[] outputs = new double[classes * units];
        double[][] layer = fitted.layer();
        double[][] fittedBasis = fitted.basis();
        for (int r = 0; r < units; r++) {
            double[] v = layer[r];
            double size = Math.sqrt(meanSquare(v));
            double[] h = fittedBasis[r];
            for (int j = 0; j < dimension; j++) {
                basis[r * dimension + j] = Math.sqrt(scale * size) * h[j];
            }
            for (int c = 0; c < classes; c++) {
                outputs[c * units + r] = v[c] / size;
            }
        }
        return new NetworkModel(fitted.kernel(), classes, units, featureSet, basis, outputs);
    }

    private static boolean isInRange(double[] values) {
        return Arrays.stream(values).allMatch(value -> Float.isFinite((float) value));
    }
}
