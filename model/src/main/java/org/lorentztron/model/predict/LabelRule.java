package org.lorentztron.model.predict;

/** Chooses a class by the probabilities of all. Implementations are immutable and thread-safe. */
public interface LabelRule {
    /** Keeps the class that the prediction has. */
    LabelRule AS_PREDICTED = (probabilities, first) -> first;

    /**
     * The class that is chosen.
     *
     * @param probabilities length K, each from 0 to 1; not modified
     * @param first index of the class that comes before others that are as good; else the lowest index does
     */
    int label(double[] probabilities, int first);
}
