package org.lorentztron.experiments.growth;

import org.lorentztron.model.learn.LearnerSetting;
import org.lorentztron.model.learn.Scheme;

/**
 * The counts of {@link WorkCount} in the symbols of formulas: K classes, n features, z non-zeros per event, rank d, m
 * units.
 */
enum Law {
    /** A part for each pair of classes. */
    PAIRS("(K - 1)", "K (K - 1) / 2", "d", "2 x d x (z + 1)", "2 x d x (n + 1)"),
    /** A part for each class against the rest. */
    REST("K", "K", "d", "2 x d x (z + 1)", "2 x d x (n + 1)"),
    /** One part for all classes. */
    NETWORK("", "", "m", "m x (z + 1 + K)", "m x (n + 1 + K)");

    private final String partsOfEvent;
    private final String parts;
    private final String size;
    private final String met;
    private final String held;

    Law(String partsOfEvent, String parts, String size, String met, String held) {
        this.partsOfEvent = partsOfEvent;
        this.parts = parts;
        this.size = size;
        this.met = met;
        this.held = held;
    }

    static Law of(Recipe recipe) {
        if (recipe.learner().uses(LearnerSetting.UNITS)) {
            return NETWORK;
        }
        return recipe.scheme() == Scheme.PAIRS ? PAIRS : REST;
    }

    /** What learning an event meets. */
    String trained() {
        return times(partsOfEvent, met);
    }

    /** What scoring an event meets. */
    String scored() {
        return times(parts, met);
    }

    /** All parameters. */
    String parameters() {
        return times(parts, held);
    }

    /** A formula for all parts: that of a part, times their number. */
    String ofAllParts(String formula) {
        return parts.isEmpty() ? formula : parts + " x (" + formula + ")";
    }

    /** The parameters of a part. */
    String parametersOfPart() {
        return held;
    }

    /** The symbols, with their meanings. */
    String symbols() {
        return "K classes, n features (of more than 16,384: those that events of a part's classes have), z non-zeros"
                + " per event, " + (this == NETWORK ? "units " : "rank ") + size + ", r events/s";
    }

    private static String times(String count, String each) {
        return count.isEmpty() ? each : count + " x " + each;
    }
}
