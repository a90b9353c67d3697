package org.lorentztron.connectors.client;

import java.util.Map;

/**
 * The prediction of a version of a model for an event. Immutable.
 *
 * @param label the class with the most votes; among equals that of the largest score, then the first of the classes
 * @param votes for every class, in their order, how many of its pairs voted for it
 * @param scores for every class, in their order, the sum of its pairs' scores, positive speaking for the class
 * @param margin score of the label minus the best score of any other class; negative when the votes overrule the scores
 * @param version the version that was asked
 */
public record ClassifiedEvent(
        String label, Map<String, Integer> votes, Map<String, Double> scores, double margin, long version) {}
