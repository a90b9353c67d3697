package org.lorentztron.connectors.client;

import java.util.Map;

/**
 * The prediction of a version of a model for an event. Immutable.
 *
 * @param label the class of the largest probability; of a version with {@code decide} votes, and among equally likely
 *     ones, that with the most votes, then that of the largest score, then the first of the classes
 * @param probabilities for every class, in their order; their sum is 1, and all are equal as long as nothing is
 *     calibrated
 * @param votes for every class, in their order, how many of its pairs voted for it
 * @param scores for every class, in their order, the sum of its pairs' scores, positive speaking for the class
 * @param margin score of the label minus the best score of any other class; negative when something else than the
 *     scores decided
 * @param version the version that was asked
 */
public record ClassifiedEvent(
        String label,
        Map<String, Double> probabilities,
        Map<String, Integer> votes,
        Map<String, Double> scores,
        double margin,
        long version) {}
