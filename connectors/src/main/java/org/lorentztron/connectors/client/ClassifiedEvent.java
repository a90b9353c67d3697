package org.lorentztron.connectors.client;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.predict.Decided;
import org.lorentztron.model.predict.Prediction;

/**
 * The prediction of a version of a model for an event. Immutable.
 *
 * @param label the class that the {@link DecisionPolicy} decides on, null if it abstained. Without one it is never
 *     null: the class of the largest probability; of a version with {@code decide} votes, and among equally likely
 *     ones, that with the most votes, then that of the largest score, then the first of the classes
 * @param abstained whether the policy gave no label, because the class that it decided on is not probable enough
 * @param probabilities for every class, in their order; their sum is 1, and all are equal as long as nothing is
 *     calibrated
 * @param votes for every class, in their order, how many of its pairs voted for it
 * @param scores for every class, in their order, the sum of its pairs' scores, positive speaking for the class
 * @param margin score of the class that was decided on minus the best score of any other class; negative when something
 *     else than the scores decided
 * @param version the version that was asked
 */
public record ClassifiedEvent(
        @Nullable String label,
        boolean abstained,
        Map<String, Double> probabilities,
        Map<String, Integer> votes,
        Map<String, Double> scores,
        double margin,
        long version) {
    /** @param classes in the order of the model */
    static ClassifiedEvent of(List<String> classes, Decided decided, long version) {
        Prediction prediction = decided.prediction();
        Map<String, Integer> votes = new LinkedHashMap<>();
        Map<String, Double> scores = new LinkedHashMap<>();
        Map<String, Double> probabilities = new LinkedHashMap<>();
        for (int k = 0; k < classes.size(); k++) {
            votes.put(classes.get(k), prediction.votes()[k]);
            scores.put(classes.get(k), prediction.scores()[k]);
            probabilities.put(classes.get(k), prediction.probabilities()[k]);
        }
        return new ClassifiedEvent(
                decided.abstained() ? null : classes.get(prediction.label()),
                decided.abstained(),
                Collections.unmodifiableMap(probabilities),
                Collections.unmodifiableMap(votes),
                Collections.unmodifiableMap(scores),
                prediction.margin(),
                version);
    }
}
