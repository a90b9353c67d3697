package org.lorentztron.experiments.growth;

import java.util.Optional;

/**
 * What became of a point.
 *
 * @param result empty if it was left out
 * @param omission why it was left out; empty if it was measured
 */
record Outcome(Point point, Optional<Figures> result, String omission) {
    static Outcome measured(Point point, Figures figures) {
        return new Outcome(point, Optional.of(figures), "");
    }

    static Outcome omitted(Point point, String reason) {
        return new Outcome(point, Optional.empty(), reason);
    }

    /** Recipe and value, such as "shared, units 256". */
    String name() {
        return point.shape().recipe() + ", " + point;
    }

    boolean isMeasured() {
        return result.isPresent();
    }

    /** Of a point that was measured. */
    Figures figures() {
        return result.orElseThrow();
    }
}
