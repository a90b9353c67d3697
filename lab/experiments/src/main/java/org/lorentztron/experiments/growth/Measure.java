package org.lorentztron.experiments.growth;

import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** What is measured, and what it should grow with. */
enum Measure {
    TRAINING("time per event", "us", Law::trained, Figures::trainMicros, WorkCount::trained),
    SCORING("time to score an event", "us", Law::scored, Figures::scoreMicros, WorkCount::scored),
    STATE("state", "bytes", Law::parameters, Figures::stateBytes, WorkCount::stateBytes),
    CHECKPOINT("checkpoint time", "ms", Law::parameters, Figures::checkpointMillis, WorkCount::stateBytes),
    VERSION("version", "bytes", Law::parameters, Figures::versionBytes, WorkCount::versionBytes),
    MEMORY("memory", "bytes", Law::parameters, Figures::heapBytes, WorkCount::stateBytes);

    private final String id;
    private final String unit;
    private final Function<Law, String> law;
    private final ToDoubleFunction<Figures> measured;
    private final ToDoubleFunction<WorkCount> predicted;

    Measure(
            String id,
            String unit,
            Function<Law, String> law,
            ToDoubleFunction<Figures> measured,
            ToDoubleFunction<WorkCount> predicted) {
        this.id = id;
        this.unit = unit;
        this.law = law;
        this.measured = measured;
        this.predicted = predicted;
    }

    /** The name in tables and pictures. */
    String id() {
        return id;
    }

    String unit() {
        return unit;
    }

    /** What it should grow with, in symbols. */
    String grownWith(Law counts) {
        return law.apply(counts);
    }

    /** The figure itself, in {@link #unit}. */
    double measured(Figures figures) {
        return measured.applyAsDouble(figures);
    }

    /** How many times the base's figure this one should be by its work alone. */
    double predicted(Figures figures, Figures base) {
        return predicted.applyAsDouble(figures.work()) / predicted.applyAsDouble(base.work());
    }

    /** How many times the base's figure this one is. */
    double relative(Figures figures, Figures base) {
        return measured(figures) / measured(base);
    }
}
