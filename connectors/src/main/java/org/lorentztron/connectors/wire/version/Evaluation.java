package org.lorentztron.connectors.wire.version;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.monitor.ClassFigures;
import org.lorentztron.model.monitor.RareClasses;
import org.lorentztron.model.monitor.Share;

/**
 * How a version scores events that are never trained, before it is published. A function of the records and options, as
 * the version is. Immutable.
 *
 * <pre>
 *   logLoss = - sum of ln p / events     p: the probability that the version gives to the event's class,
 *                                        at least 1e-15
 * </pre>
 *
 * @param events how many were scored, 0 or more
 * @param errors of how many of them the policy decides on another class, whether that is given or not
 * @param logLoss mean, in nats; 0 without events
 * @param perClass the same of the events of each class, in the order of the manifest's classes
 * @param accepted how the version accepted last does on the same events; null if there is none
 * @param refused the conditions of {@code --publish-if} that the version fails, as the option has them, those on a
 *     class with its figure, or why it could not be scored; empty if it is accepted
 * @param segments the same of the events of each value of the fields of {@code --segments}; empty without them
 * @param progressive the same events, each scored by the version accepted last before the interval of the event: what
 *     was known when it came; without the last four. Null if there was no such version
 */
public record Evaluation(
        long events,
        long errors,
        double logLoss,
        List<OfClass> perClass,
        @Nullable Accepted accepted,
        List<String> refused,
        List<SegmentEvaluation> segments,
        @Nullable Evaluation progressive) {
    /** Keeps lists of its own. */
    public Evaluation {
        perClass = List.copyOf(perClass);
        refused = List.copyOf(refused);
        segments = List.copyOf(segments);
        if (events < 0 || errors < 0 || errors > events || !(logLoss >= 0 && logLoss < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("evaluation has " + errors + " errors in " + events
                    + " events and the log loss " + logLoss + ", expected at most as many, and a finite loss from 0");
        }
        for (OfClass of : perClass) {
            if (of.predicted() > events) {
                throw new IllegalArgumentException("class has " + of.predicted() + " events predicted of " + events
                        + ", expected at most as many");
            }
        }
    }

    /** Without segments, and nothing known before. */
    public Evaluation(
            long events,
            long errors,
            double logLoss,
            List<OfClass> perClass,
            @Nullable Accepted accepted,
            List<String> refused) {
        this(events, errors, logLoss, perClass, accepted, refused, List.of(), null);
    }

    /**
     * Of the events of one class.
     *
     * @param logLoss mean, 0 without events
     * @param predicted how many of all events are decided to be of it; {@link #UNKNOWN} if nobody counted them
     * @param prAuc average precision of its probability; NaN unless it is rare or a condition is of it
     */
    public record OfClass(long events, long errors, double logLoss, long predicted, double prAuc) {
        public static final long UNKNOWN = -1;

        /** @throws IllegalArgumentException if more are found than predicted */
        public OfClass {
            if (predicted != UNKNOWN && predicted < events - errors) {
                throw new IllegalArgumentException("class has " + (events - errors) + " events found and " + predicted
                        + " predicted, expected at most as many found");
            }
        }

        /** One of which nothing else is known. */
        public OfClass(long events, long errors, double logLoss) {
            this(events, errors, logLoss, UNKNOWN, Double.NaN);
        }
    }

    /**
     * The version accepted last, on the same events.
     *
     * @param version its number
     */
    public record Accepted(long version, long errors) {}

    /** Errors by events, 0 without events. */
    public double error() {
        return events == 0 ? 0 : (double) errors / events;
    }

    /** Which classes are so rare among the events that the error hides them. */
    public RareClasses rareClasses() {
        double[] ofClass = perClass.stream().mapToDouble(OfClass::events).toArray();
        return RareClasses.among(ofClass.length, events, ofClass);
    }

    /**
     * What a class is judged by, as far as it is known. With two classes its precision always is, since all errors of
     * the other one are taken for it.
     *
     * @param k its index
     */
    public ClassFigures figures(int k) {
        OfClass found = perClass.get(k);
        long right = found.events() - found.errors();
        long predicted = found.predicted() == OfClass.UNKNOWN && perClass.size() == 2
                ? right + perClass.get(1 - k).errors()
                : found.predicted();
        Share precision = predicted == OfClass.UNKNOWN ? null : new Share(right, predicted);
        return new ClassFigures(new Share(right, found.events()), precision, found.prAuc());
    }

    /**
     * A line for each rare class, such as {@code fraud: recall 71.2 % (37 of 52), precision 64.9 % (37 of 57), PR-AUC
     * 0.71}.
     *
     * @param classes of the version
     */
    public List<String> rareFigures(List<String> classes) {
        return rareClasses().shown().stream()
                .map(k -> classes.get(k) + ": " + figures(k).text())
                .toList();
    }

    /** How much larger the error is than that of the version accepted last; 0 if there is none. */
    public double worse() {
        return accepted == null || events == 0 ? 0 : (double) (errors - accepted.errors()) / events;
    }

    /** The same beside the version accepted last, of which this many errors are on the same events. */
    public Evaluation beside(long version, long itsErrors) {
        return new Evaluation(
                events, errors, logLoss, perClass, new Accepted(version, itsErrors), refused, segments, progressive);
    }

    /** The same with a verdict. */
    public Evaluation refusedFor(List<String> reasons) {
        return new Evaluation(events, errors, logLoss, perClass, accepted, reasons, segments, progressive);
    }

    /** The same with what was known when the events came. */
    public Evaluation after(@Nullable Evaluation known) {
        return new Evaluation(events, errors, logLoss, perClass, accepted, refused, segments, known);
    }
}
