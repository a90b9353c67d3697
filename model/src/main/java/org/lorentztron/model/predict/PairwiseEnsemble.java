package org.lorentztron.model.predict;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.probability.PlattScaling;

/**
 * One DoS model per pair of classes, and their {@link Decision}: predicts one of K classes. Unless the builder is told
 * otherwise, votes decide, and all probabilities are equal.
 *
 * <p>Parameters are float32 and stored as rows, all U and V of all pairs side by side, so that one pass over an event
 * scores every pair; where more of that would be zeros than not, because pairs hold different features, a row has only
 * the pairs that hold its feature. Images are float32, squared norms float64. Pairs may differ in rank; a missing pair
 * casts no vote. Features of an event that a pair does not hold are passed over. Immutable and thread-safe.
 */
public final class PairwiseEnsemble implements Classifier {
    private final ClassPairs order;
    private final int features;
    private final int pairs;
    private final PairParameters parameters;
    private final Decision decision;
    private final @Nullable PlattScaling[] calibrations;

    private PairwiseEnsemble(Builder builder, int pairs, PairParameters parameters) {
        this.order = builder.order;
        this.features = builder.features;
        this.pairs = pairs;
        this.parameters = parameters;
        this.decision = Decision.of(builder.order, builder.rule);
        this.calibrations = builder.calibrations.clone();
    }

    /**
     * Starts an ensemble.
     *
     * @param classes K, at least 2
     * @param features n, without the constant one, at least 1
     */
    public static Builder builder(int classes, int features) {
        return new Builder(classes, features);
    }

    @Override
    public Prediction predict(Features x, ScoreSpace space) {
        return decision.of(scores(x, space), calibrations);
    }

    @Override
    public int tile() {
        return parameters.tile();
    }

    @Override
    public List<Prediction> predict(List<Features> events, ScoreSpace space) {
        double[][] scores = new double[events.size()][order.count()];
        for (double[] ofEvent : scores) {
            Arrays.fill(ofEvent, Double.NaN);
        }
        parameters.score(events, space, scores);
        return decision.of(scores, calibrations);
    }

    /**
     * The score |Uz|^2 - |Vz|^2 of every pair in the order of {@link ClassPairs}; NaN for a missing pair.
     *
     * @throws IllegalArgumentException if the size of x is not the number of features
     */
    public double[] scores(Features x) {
        return scores(x, new ScoreSpace());
    }

    /** The same, for a thread that scores many events; allocates little but the result. */
    public double[] scores(Features x, ScoreSpace space) {
        double[] scores = new double[order.count()];
        Arrays.fill(scores, Double.NaN);
        parameters.score(x, space, scores);
        return scores;
    }

    /** The number K of classes. */
    public int classes() {
        return order.classes();
    }

    /** The number n of features, without the constant one. */
    public int features() {
        return features;
    }

    /** How many pairs there are; missing ones do not count. */
    public int pairs() {
        return pairs;
    }

    /** Collects the pairs of an ensemble. Not thread-safe. */
    public static final class Builder {
        private final ClassPairs order;
        private final int features;
        /** By index; null if missing. */
        private final @Nullable PairModel[] pairs;
        /** By index; null if missing. */
        private final @Nullable PlattScaling[] calibrations;

        private DecisionRule rule = DecisionRule.VOTES;

        private Builder(int classes, int features) {
            if (features < 1) {
                throw new IllegalArgumentException("number of features is " + features + ", expected 1 or more");
            }
            this.order = new ClassPairs(classes);
            this.features = features;
            this.pairs = new PairModel[order.count()];
            this.calibrations = new PlattScaling[order.count()];
        }

        /** Sets how predictions are made. */
        public Builder decide(DecisionRule rule) {
            this.rule = rule;
            return this;
        }

        /** Sets what scores of a pair stand for; null: nothing is known. */
        public Builder calibration(ClassPair pair, @Nullable PlattScaling calibration) {
            calibrations[order.index(pair.a(), pair.b())] = calibration;
            return this;
        }

        /**
         * Sets a pair to a model of all features: see {@link #pair(ClassPair, int, FeatureSet, float[], float[])}.
         *
         * @param u row-major, rank x (n + 1), the constant feature last; kept until {@link #build}
         * @param v likewise
         */
        public Builder pair(ClassPair pair, int rank, float[] u, float[] v) {
            return pair(pair, rank, FeatureSet.all(features), u, v);
        }

        /**
         * Sets a pair; a second call for it replaces the first.
         *
         * @param featureSet which features the model holds
         * @param u row-major, rank x (features held + 1), the constant feature last; kept until {@link #build}
         * @param v likewise
         * @throws IllegalArgumentException if the pair is out of range, a length does not fit, or the feature set is
         *     not of n features
         */
        public Builder pair(ClassPair pair, int rank, FeatureSet featureSet, float[] u, float[] v) {
            PairModel model = new PairModel(order.index(pair.a(), pair.b()), rank, featureSet, u, v);
            model.requireFeatures(features);
            pairs[model.pair()] = model;
            return this;
        }

        /** Sets a pair to a model rounded to float32, which is what versions hold. */
        public Builder pair(ClassPair pair, DosModel model) {
            return pair(
                    pair,
                    model.rank(),
                    model.featureSet(),
                    PairModel.toFloats(model.u()),
                    PairModel.toFloats(model.v()));
        }

        /** The ensemble of the pairs set so far. */
        public PairwiseEnsemble build() {
            List<PairModel> present =
                    Arrays.stream(pairs).filter(Objects::nonNull).toList();
            return new PairwiseEnsemble(this, present.size(), PairParameters.of(present, features));
        }
    }
}
