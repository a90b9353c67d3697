package org.lorentztron.local.compare.trial;

import java.util.ArrayList;
import java.util.List;
import org.lorentztron.model.monitor.ErrorCurve;
import org.lorentztron.model.monitor.Quality;
import org.lorentztron.model.monitor.QualityForm;
import org.lorentztron.model.monitor.ServedQuality;
import org.lorentztron.model.predict.Prediction;

/** Predictions and how right they were, over all of them and over windows. Not thread-safe. */
final class Predictions {
    private static final int WINDOWS = 50;
    private static final int SMALLEST_WINDOW = 100;

    private final ServedQuality quality;
    private final ErrorCurve curve;
    private final List<ErrorCurve.Point> windows = new ArrayList<>();

    /** @param events how many predictions there will be */
    Predictions(int classes, long events) {
        quality = new ServedQuality(classes);
        curve = new ErrorCurve(Math.max(SMALLEST_WINDOW, events / WINDOWS));
    }

    void add(int truth, Prediction prediction) {
        add(truth, prediction.label(), prediction.probabilities());
    }

    void add(int truth, int label, double[] probabilities) {
        quality.add(truth, label, probabilities);
        if (curve.add(truth != label)) {
            windows.add(curve.point());
        }
    }

    /** Of all predictions so far. */
    Quality quality() {
        return quality.in(QualityForm.CUMULATIVE);
    }

    /** The error at the end of each window, of those before it; of all predictions if they are less than a window. */
    List<ErrorCurve.Point> windows() {
        return windows.isEmpty() ? List.of(curve.point()) : List.copyOf(windows);
    }
}
