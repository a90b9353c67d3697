package org.lorentztron.model.predict;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.OneAgainstRest;
import org.lorentztron.model.Parts;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.probability.ClassProbabilities;
import org.lorentztron.model.probability.PlattScaling;

/**
 * How the scores of the parts of a model become a prediction: {@link Votes} of pairs or the {@link LargestScore} of
 * classes, and {@link ClassProbabilities}. The {@link DecisionRule} says which of them decides; if probabilities do,
 * the label has the largest one, and of equal ones that which the scores alone would give, or the lowest index.
 * Immutable.
 */
public final class Decision {
    /** What scores are of. */
    private enum Kind {
        PAIRS,
        REST,
        OUTPUTS
    }

    private final Kind kind;
    private final int classes;
    private final DecisionRule rule;

    private Decision(Kind kind, int classes, DecisionRule rule) {
        this.kind = kind;
        this.classes = classes;
        this.rule = rule;
    }

    /** Of the parts of a model. */
    public static Decision of(Parts parts, DecisionRule rule) {
        Kind kind =
                parts instanceof ClassPairs ? Kind.PAIRS : parts instanceof OneAgainstRest ? Kind.REST : Kind.OUTPUTS;
        return new Decision(kind, parts.classes(), rule);
    }

    /** Of parts with two sides. */
    public static Decision of(Scheme scheme, int classes, DecisionRule rule) {
        return new Decision(scheme == Scheme.PAIRS ? Kind.PAIRS : Kind.REST, classes, rule);
    }

    /** Of a network with an output for each class. */
    public static Decision ofOutputs(int classes, DecisionRule rule) {
        return new Decision(Kind.OUTPUTS, classes, rule);
    }

    /** How many scores decide: one for each pair of classes, or else one for each class. */
    public static int scores(Parts parts) {
        return parts instanceof ClassPairs ? parts.count() : parts.classes();
    }

    /**
     * What scores say without probabilities.
     *
     * @param scores as many as {@link #scores(Parts)}; not modified
     */
    public static Voted vote(Parts parts, double[] scores) {
        return parts instanceof ClassPairs ? Votes.count(parts.classes(), scores) : LargestScore.of(scores.clone());
    }

    /**
     * The prediction of the scores.
     *
     * @param scores as many as {@link #scores(Parts)}, NaN where there is none; not modified
     * @param logOdds what each score stands for ({@link PlattScaling#logOdds}), finite, NaN where nothing is known; not
     *     modified
     */
    public Prediction of(double[] scores, double[] logOdds) {
        Voted voted = kind == Kind.PAIRS ? Votes.count(classes, scores) : LargestScore.of(scores.clone());
        double[] probabilities = probabilities(logOdds);
        int label = rule.decide() == Decide.VOTES ? voted.label() : likeliest(probabilities, voted.label());
        return Prediction.of(label, voted.votes(), voted.scores(), probabilities);
    }

    /**
     * The prediction of the scores.
     *
     * @param scores as above
     * @param scalings of each score; null where there is none
     */
    Prediction of(double[] scores, @Nullable PlattScaling[] scalings) {
        double[] logOdds = new double[scores.length];
        for (int i = 0; i < logOdds.length; i++) {
            logOdds[i] = PlattScaling.logOdds(scalings[i], scores[i]);
        }
        return of(scores, logOdds);
    }

    /** The predictions of the scores of several events, in their order. */
    List<Prediction> of(double[][] scores, @Nullable PlattScaling[] scalings) {
        List<Prediction> predictions = new ArrayList<>(scores.length);
        for (double[] ofEvent : scores) {
            predictions.add(of(ofEvent, scalings));
        }
        return predictions;
    }

    private double[] probabilities(double[] logOdds) {
        return switch (kind) {
            case PAIRS -> ClassProbabilities.ofPairs(classes, logOdds, rule.sharpness());
            case REST -> ClassProbabilities.ofRest(logOdds, rule.sharpness());
            case OUTPUTS -> ClassProbabilities.ofOutputs(logOdds);
        };
    }

    private static int likeliest(double[] probabilities, int voted) {
        int best = 0;
        for (int k = 1; k < probabilities.length; k++) {
            best = probabilities[k] > probabilities[best] ? k : best;
        }
        return probabilities[voted] == probabilities[best] ? voted : best;
    }
}
