package org.lorentztron.experiments.networks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.fit.network.ConditionalGradient;
import org.lorentztron.model.fit.network.ExampleMatrix;
import org.lorentztron.model.fit.network.McRank;
import org.lorentztron.model.fit.network.NetworkPenalty;
import org.lorentztron.model.fit.network.NetworkRefit;
import org.lorentztron.model.fit.network.OutputLoss;
import org.lorentztron.model.fit.network.PolynomialNetwork;
import org.lorentztron.model.fit.network.SquaredError;

/**
 * The models of figure 4 of paper 6: one output that regresses the rating, or the binary outputs of ordinal McRank.
 * With one output the penalties are the same.
 *
 * @param ordinal whether it is McRank
 */
record RatingModel(String name, NetworkKernel kernel, NetworkPenalty penalty, boolean ordinal) {
    /** Duality gap over the objective without any unit. */
    private static final double TOLERANCE = 1e-3;

    static final List<RatingModel> ALL = List.of(
            new RatingModel("single-output PN", NetworkKernel.SQUARE, NetworkPenalty.L1, false),
            new RatingModel("single-output FM", NetworkKernel.ANOVA, NetworkPenalty.L1, false),
            new RatingModel("McRank FM, l1", NetworkKernel.ANOVA, NetworkPenalty.L1, true),
            new RatingModel("McRank FM, l1l2", NetworkKernel.ANOVA, NetworkPenalty.L1_L2, true),
            new RatingModel("McRank FM, l1linf", NetworkKernel.ANOVA, NetworkPenalty.L1_MAX, true));

    /**
     * A model after some steps.
     *
     * @param validation RMSE on the validation part, by which settings are chosen
     * @param error RMSE on the test part
     * @param first nDCG@1 there
     * @param fifth nDCG@5 there
     */
    record Point(int size, double validation, double error, double first, double fifth) {}

    /**
     * A model with a radius.
     *
     * @param path by ascending number of steps, at least one point
     */
    record Path(RatingModel model, double radius, List<Point> path) {
        /** The point that validation chooses among the first steps. */
        Point within(int steps) {
            return path.subList(0, Math.min(steps + 1, path.size())).stream()
                    .reduce((best, next) -> next.validation < best.validation ? next : best)
                    .orElseThrow();
        }

        Point best() {
            return within(path.size());
        }
    }

    /** Fits with one radius and judges every size on the way. */
    Path fit(RatingSplit split, double radius, int mostUnits, long seed) {
        RatingSplit.Part part = split.training();
        int levels = split.ratings().levels();
        double mean = Arrays.stream(part.levels()).average().orElseThrow();
        OutputLoss loss = ordinal
                ? McRank.loss(levels, part.levels())
                : new SquaredError(
                        Arrays.stream(part.levels()).mapToDouble(y -> y - mean).toArray());
        ConditionalGradient fit = new ConditionalGradient(
                new ConditionalGradient.Settings(kernel, penalty, radius, NetworkRefit.OUTPUTS, TOLERANCE, seed),
                ExampleMatrix.of(part.examples()),
                loss);
        List<Point> path = new ArrayList<>();
        path.add(point(split, fit.network(), mean));
        for (int step = 0; step < mostUnits && fit.step(); step++) {
            path.add(point(split, fit.network(), mean));
        }
        return new Path(this, radius, path);
    }

    private Point point(RatingSplit split, PolynomialNetwork network, double mean) {
        int levels = split.ratings().levels();
        ToDoubleFunction<Features> predictor = ordinal
                ? x -> McRank.expectedRating(network.scores(x))
                : x -> Math.max(1, Math.min(levels, mean + network.scores(x)[0]));
        double[] predictions = split.test().predictions(predictor);
        return new Point(
                network.units(),
                split.validation().rootMeanSquare(split.validation().predictions(predictor)),
                split.test().rootMeanSquare(predictions),
                split.test().discountedGain(1, predictions),
                split.test().discountedGain(5, predictions));
    }
}
