package org.lorentztron.model.predict;

/**
 * A prediction and what was decided of it.
 *
 * @param prediction its label is the class that was chosen
 * @param abstained whether the class is not to be given, because it is not probable enough
 */
public record Decided(Prediction prediction, boolean abstained) {
    /** Index of the class that is given, or -1 if none is. */
    public int served() {
        return abstained ? -1 : prediction.label();
    }
}
