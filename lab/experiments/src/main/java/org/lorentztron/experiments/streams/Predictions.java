package org.lorentztron.experiments.streams;

import java.util.ArrayList;
import java.util.List;
import org.lorentztron.model.monitor.ConfusionCounts;
import org.lorentztron.model.monitor.ErrorCurve;

/** The predictions of a stream, one for each event, and how right they were. Not thread-safe. */
final class Predictions {
    /** Events per point of the curve. */
    static final int WINDOW = 1_000;

    private final ConfusionCounts counts;
    private final ErrorCurve curve = new ErrorCurve(WINDOW);
    private final List<ErrorCurve.Point> points = new ArrayList<>();

    Predictions(int classes) {
        counts = new ConfusionCounts(classes);
    }

    void add(int truth, int predicted) {
        counts.add(truth, predicted);
        if (curve.add(truth != predicted)) {
            points.add(curve.point());
        }
    }

    /** A share of 1. */
    double error() {
        return counts.errorRate();
    }

    double kappa() {
        return counts.kappa();
    }

    long events() {
        return counts.events();
    }

    /** The ends of all windows; the whole stream if there is none. */
    List<ErrorCurve.Point> points() {
        return points.isEmpty() ? List.of(curve.point()) : List.copyOf(points);
    }
}
