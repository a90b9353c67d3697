package org.lorentztron.model.ensemble;

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
}
