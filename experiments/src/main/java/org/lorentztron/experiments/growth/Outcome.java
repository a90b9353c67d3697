package org.lorentztron.experiments.growth;

/**
 * What became of a point.
 *
 * @param figures null if it was left out
 * @param omission why it was left out, or null
 */
record Outcome(Point point, Figures figures, String omission) {
    boolean isMeasured() {
        return figures != null;
    }
}
