package org.lorentztron.experiments.growth;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** Formulas for whoever has to choose cores and memory, with constants fitted to what was measured. Immutable. */
final class Sizing {
    private static final double EVENTS_PER_SECOND = 10_000;

    private final Shape base;
    private final Law law;
    private final Figures ofBase;
    private final LinearFit training;
    private final LinearFit scoring;
    /** Measured over fitted. */
    private final OptionalDouble mostOnFirstTouch;

    private final LinearFit state;
    private final LinearFit version;
    private final LinearFit memory;
    private final LinearFit checkpoint;

    /** @param figures of different shapes, at least one */
    Sizing(Shape base, Figures ofBase, List<Figures> figures) {
        this.base = base;
        this.law = Law.of(base.recipe());
        this.ofBase = ofBase;
        List<Figures> withAllRows =
                figures.stream().filter(f -> !f.work().onFirstTouch()).toList();
        List<Figures> plain = withAllRows.isEmpty() ? figures : withAllRows;
        this.training = fit(plain, Figures::trainMicros, f -> f.work().trained());
        this.scoring = fit(plain, Figures::scoreMicros, f -> f.work().scored());
        this.mostOnFirstTouch = figures.stream()
                .filter(f -> f.work().onFirstTouch())
                .mapToDouble(f -> f.trainMicros() / training.at(f.work().trained()))
                .max();
        this.state = perPart(figures, Measure.STATE);
        this.version = perPart(figures, Measure.VERSION);
        this.memory = perPart(figures, Measure.MEMORY);
        this.checkpoint = fit(figures, f -> 1_000 * f.checkpointMillis(), f -> f.stateBytes() / 1e6);
    }

    private static LinearFit perPart(List<Figures> figures, Measure measure) {
        return fit(figures, f -> measure.measured(f) / f.work().parts(), f -> f.work()
                .parametersPerPart());
    }

    private static LinearFit fit(List<Figures> figures, ToDoubleFunction<Figures> y, ToDoubleFunction<Figures> x) {
        return LinearFit.of(figures.stream()
                .map(f -> new LinearFit.Sample(x.applyAsDouble(f), y.applyAsDouble(f)))
                .toList());
    }

    /** Sentences, a formula in each. */
    List<String> sentences() {
        double core = training.at(ofBase.work().trained());
        return List.of(
                "Sizing, " + base.recipe() + ", on this machine: " + law.symbols() + ".",
                "Cores to train: r x t / 1,000,000 with t = " + formula(training, law.trained())
                        + " us per event, beside those that read, decode and order events" + onFirstTouch() + ".",
                "Cores to score a share s of the events: s x r x t' / 1,000,000 with t' = "
                        + formula(scoring, law.scored()) + " us.",
                "Memory of trainers and averagers: " + ofAllParts(memory)
                        + " bytes of heap; give half as much again to the garbage collector.",
                "Checkpoints: " + ofAllParts(state) + " bytes of models, copied and written in "
                        + formula(checkpoint, "MB") + " us of one core.",
                "Versions: " + ofAllParts(version) + " bytes in the models topic.",
                String.format(
                                Locale.ROOT,
                                "So %s, %,.0f events/s: %.2f us per event, %.2f cores to train; %.1f MB of memory,"
                                        + " %.1f MB per checkpoint, %.1f MB per version.",
                                base,
                                EVENTS_PER_SECOND,
                                core,
                                EVENTS_PER_SECOND * core / 1e6,
                                megabytes(memory),
                                megabytes(state),
                                megabytes(version))
                        + held());
    }

    private String ofAllParts(LinearFit ofPart) {
        return law.ofAllParts(formula(ofPart, law.parametersOfPart()));
    }

    /** Of the base. */
    private double megabytes(LinearFit ofPart) {
        return ofBase.work().parts() * ofPart.at(ofBase.work().parametersPerPart()) / 1e6;
    }

    /** Of text, what a short measurement has held is no measure of a long stream. */
    private String held() {
        WorkCount work = ofBase.work();
        return work.onFirstTouch()
                ? String.format(
                        Locale.ROOT,
                        " Here n is %,.0f of %,d features, those that the measured events had (see --events): a stream"
                                + " brings new ones for long, and all bytes grow with them.",
                        work.features(),
                        base.features())
                : "";
    }

    /** Each block that an event reaches looks its features up, and finds them far apart. */
    private String onFirstTouch() {
        return mostOnFirstTouch.isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        "; with more than 16,384 features up to %.1f times that",
                        mostOnFirstTouch.getAsDouble());
    }

    private static String formula(LinearFit fit, String x) {
        return String.format(
                Locale.ROOT,
                "%.4g + %.4g x %s [median deviation %.0f %%]",
                fit.fixed(),
                fit.slope(),
                x,
                100 * fit.deviation());
    }
}
