package org.lorentztron.model.monitor;

import org.lorentztron.model.predict.Prediction;

/**
 * What remains of the prediction of a labelled event: all that {@link LabelledTotals} need. Immutable as long as the
 * array is left alone.
 *
 * @param label index of the class that was decided
 * @param loss {@link LogLoss} of the event
 * @param bins length K: of each class the bin of its probability, of 256, as an unsigned byte; kept, not to be modified
 */
public record KeptOutcome(int label, double loss, byte[] bins) {
    /**
     * Of a prediction.
     *
     * @param truth index of the class of the event
     */
    public static KeptOutcome of(int truth, Prediction prediction) {
        double[] probabilities = prediction.probabilities();
        byte[] bins = new byte[probabilities.length];
        for (int k = 0; k < bins.length; k++) {
            bins[k] = (byte) ProbabilityBins.of(PredictionOutcome.within(probabilities[k]));
        }
        return new KeptOutcome(prediction.label(), LogLoss.of(probabilities[truth]), bins);
    }
}
