package org.lorentztron.model.ensemble;

import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.Parts;
import org.lorentztron.model.learn.Scheme;

/** How the scores of the parts of a model become a prediction. Stateless. */
public final class Decision {
    private Decision() {}

    /**
     * The prediction of the scores: {@link Votes} of pairs, the {@link LargestScore} of classes against the rest.
     *
     * @param scheme of the parts
     * @param classes K
     * @param scores of all parts, by index; not modified
     */
    public static Prediction of(Scheme scheme, int classes, double[] scores) {
        return switch (scheme) {
            case PAIRS -> Votes.count(classes, scores);
            case REST -> LargestScore.of(scores.clone());
        };
    }

    /**
     * The prediction of the scores of any model: {@link Votes} if its parts are pairs of classes, else the
     * {@link LargestScore} of its classes.
     *
     * @param scores as many as {@link #scores(Parts)}, NaN where there is none; not modified
     */
    public static Prediction of(Parts parts, double[] scores) {
        Scheme scheme = parts instanceof ClassPairs ? Scheme.PAIRS : Scheme.REST;
        return of(scheme, parts.classes(), scores);
    }

    /** How many scores decide: one for each pair of classes, or else one for each class. */
    public static int scores(Parts parts) {
        return parts instanceof ClassPairs ? parts.count() : parts.classes();
    }
}
