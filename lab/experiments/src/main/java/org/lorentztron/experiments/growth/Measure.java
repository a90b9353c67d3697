package org.lorentztron.experiments.growth;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** What is measured, and what it should grow with. */
enum Measure {
    TRAINING("train", "us", "parameter that an event meets", Figures::trainMicros, WorkCount::trained),
    SCORING("score", "us", "parameter that an event meets", Figures::scoreMicros, WorkCount::scored),
    STATE("state", "bytes", "parameter of a part", Figures::stateBytes, WorkCount::stateBytes),
    VERSION("version", "bytes", "parameter of a part", Figures::versionBytes, WorkCount::versionBytes),
    MEMORY("memory", "bytes", "parameter of a part", Figures::heapBytes, WorkCount::stateBytes),
    CHECKPOINT("checkpoint", "ms", "byte of state", Figures::checkpointMillis, WorkCount::stateBytes);

    private final String id;
    private final String unit;
    private final String each;
    private final ToDoubleFunction<Figures> measured;
    private final ToDoubleFunction<WorkCount> work;

    Measure(String id, String unit, String each, ToDoubleFunction<Figures> measured, ToDoubleFunction<WorkCount> work) {
        this.id = id;
        this.unit = unit;
        this.each = each;
        this.measured = measured;
        this.work = work;
    }

    /** The name in tables and pictures. */
    String id() {
        return id;
    }

    String unit() {
        return unit;
    }

    /** What the slope of {@link #fit} is for. */
    String each() {
        return each;
    }

    /** The figure itself, in {@link #unit}. */
    double of(Figures figures) {
        return measured.applyAsDouble(figures);
    }

    /** What the figure would be if it grew from the base's as the work does. */
    double predicted(Figures figures, Figures base) {
        return of(base) * work.applyAsDouble(figures.work()) / work.applyAsDouble(base.work());
    }

    /** A line through figures of different shapes; of bytes, those of a part. */
    LinearFit fit(List<Figures> figures) {
        return LinearFit.of(figures.stream().map(this::sample).toList());
    }

    private LinearFit.Sample sample(Figures figures) {
        WorkCount count = figures.work();
        return switch (this) {
            case TRAINING, SCORING -> new LinearFit.Sample(work.applyAsDouble(count), of(figures));
            case STATE, VERSION, MEMORY ->
                new LinearFit.Sample(count.parameters() / count.parts(), of(figures) / count.parts());
            case CHECKPOINT -> new LinearFit.Sample(figures.stateBytes(), of(figures));
        };
    }
}
