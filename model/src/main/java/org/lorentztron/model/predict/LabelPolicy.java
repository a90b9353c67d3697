package org.lorentztron.model.predict;

/**
 * What becomes of a prediction: which class it is decided for, and whether that class is probable enough to be given.
 * Immutable.
 *
 * @param rule chooses the class
 * @param abstainBelow a class with less probability than that is not given, from 0 to 1; 0: every class is
 */
public record LabelPolicy(LabelRule rule, double abstainBelow) {
    /** Takes predictions as they are. */
    public static final LabelPolicy NONE = new LabelPolicy(LabelRule.AS_PREDICTED, 0);

    /** @throws IllegalArgumentException if a number is out of its range */
    public LabelPolicy {
        if (!(abstainBelow >= 0 && abstainBelow <= 1)) {
            throw new IllegalArgumentException("abstainBelow is " + abstainBelow + ", expected from 0 to 1");
        }
    }

    /**
     * The prediction with the label that is chosen, and its margin; votes, scores and probabilities stay.
     *
     * @param prediction of as many classes as the rule; not modified
     */
    public Decided decide(Prediction prediction) {
        double[] probabilities = prediction.probabilities();
        int label = rule.label(probabilities, prediction.label());
        Prediction decided = label == prediction.label()
                ? prediction
                : Prediction.of(label, prediction.votes(), prediction.scores(), probabilities);
        return new Decided(decided, probabilities[label] < abstainBelow);
    }
}
