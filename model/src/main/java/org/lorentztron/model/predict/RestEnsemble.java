package org.lorentztron.model.predict;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.OneAgainstRest;
import org.lorentztron.model.probability.PlattScaling;

/**
 * One DoS model for each class against all others, and their {@link Decision}. Unless the builder is told otherwise,
 * the largest score decides, and all probabilities are equal.
 *
 * <p>Parameters are stored and scored as those of a {@link PairwiseEnsemble}; every class has a model. Immutable and
 * thread-safe.
 */
public final class RestEnsemble implements Classifier {
    private final OneAgainstRest parts;
    private final int features;
    private final PairParameters parameters;
    private final Decision decision;
    private final @Nullable PlattScaling[] calibrations;

    private RestEnsemble(Builder builder, PairParameters parameters) {
        this.parts = builder.parts;
        this.features = builder.features;
        this.parameters = parameters;
        this.decision = Decision.of(builder.parts, builder.rule);
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
        double[][] scores = new double[events.size()][parts.count()];
        parameters.score(events, space, scores);
        return decision.of(scores, calibrations);
    }

    /**
     * The score |Uz|^2 - |Vz|^2 of every class, by index; allocates little but the result.
     *
     * @param space of the calling thread
     * @throws IllegalArgumentException if the size of x is not the number of features
     */
    public double[] scores(Features x, ScoreSpace space) {
        double[] scores = new double[parts.count()];
        parameters.score(x, space, scores);
        return scores;
    }

    /** The number K of classes. */
    public int classes() {
        return parts.classes();
    }

    /** The number n of features, without the constant one. */
    public int features() {
        return features;
    }

    /** Collects the models of an ensemble. Not thread-safe. */
    public static final class Builder {
        private final OneAgainstRest parts;
        private final int features;
        /** By class; null if missing. */
        private final @Nullable PairModel[] models;
        /** By class; null if missing. */
        private final @Nullable PlattScaling[] calibrations;

        private DecisionRule rule = DecisionRule.VOTES;

        private Builder(int classes, int features) {
            if (features < 1) {
                throw new IllegalArgumentException("number of features is " + features + ", expected 1 or more");
            }
            this.parts = new OneAgainstRest(classes);
            this.features = features;
            this.models = new PairModel[parts.count()];
            this.calibrations = new PlattScaling[parts.count()];
        }

        /** Sets how predictions are made. */
        public Builder decide(DecisionRule rule) {
            this.rule = rule;
            return this;
        }

        /**
         * Sets what scores of a class stand for; null: nothing is known.
         *
         * @throws IndexOutOfBoundsException if there is no such class
         */
        public Builder calibration(int label, @Nullable PlattScaling calibration) {
            calibrations[Objects.checkIndex(label, models.length)] = calibration;
            return this;
        }

        /**
         * Sets the model of a class; a second call for it replaces the first.
         *
         * @param label the class whose score it is, 0 to K - 1
         * @param featureSet which features the model holds
         * @param u row-major, rank x (features held + 1), the constant feature last; kept until {@link #build}
         * @param v likewise
         * @throws IllegalArgumentException if a length does not fit, or the feature set is not of n features
         * @throws IndexOutOfBoundsException if there is no such class
         */
        public Builder part(int label, int rank, FeatureSet featureSet, float[] u, float[] v) {
            PairModel model = new PairModel(Objects.checkIndex(label, models.length), rank, featureSet, u, v);
            model.requireFeatures(features);
            models[label] = model;
            return this;
        }

        /** Sets the model of a class, rounded to float32, which is what versions hold. */
        public Builder part(int label, DosModel model) {
            return part(
                    label,
                    model.rank(),
                    model.featureSet(),
                    PairModel.toFloats(model.u()),
                    PairModel.toFloats(model.v()));
        }

        /**
         * The ensemble of the models.
         *
         * @throws IllegalArgumentException if a class has none: without a score it could never win
         */
        public RestEnsemble build() {
            List<PairModel> present =
                    Arrays.stream(models).filter(Objects::nonNull).toList();
            if (present.size() < models.length) {
                throw new IllegalArgumentException("classes against the rest are " + present.size() + ", expected all "
                        + models.length + " of the model");
            }
            return new RestEnsemble(this, PairParameters.of(present, features));
        }
    }
}
