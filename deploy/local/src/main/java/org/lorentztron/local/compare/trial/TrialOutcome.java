package org.lorentztron.local.compare.trial;

import java.util.List;
import org.lorentztron.model.monitor.ErrorCurve;
import org.lorentztron.model.monitor.Quality;

/**
 * How a job did with the data in one order.
 *
 * @param points after the numbers of events of the schedule
 * @param quality at the last point
 * @param newest the error of the newest models over windows of events; empty if test events judge
 * @param published the error of the newest versions over the same windows; empty if test events judge
 * @param eventsPerSecond of processor time of one thread, for predicting by the newest models, learning and averaging
 */
public record TrialOutcome(
        List<Point> points,
        Quality quality,
        List<ErrorCurve.Point> newest,
        List<ErrorCurve.Point> published,
        double eventsPerSecond) {
    public TrialOutcome {
        points = List.copyOf(points);
    }

    /**
     * How right a job was at some time: on the test events by its newest version, or on all events so far by the models
     * as they were before each.
     *
     * @param events that were learned
     * @param error share of wrong labels, 0 to 1
     * @param kappa Cohen's, at most 1
     * @param logLoss in nats
     * @param calibrationError expected calibration error, 0 to 1
     * @param published the error of the newest version before each event; NaN if test events judge
     */
    public record Point(
            long events, double error, double kappa, double logLoss, double calibrationError, double published) {
        static Point of(long events, Quality quality, double published) {
            return new Point(events, quality.error(), quality.kappa(), quality.logLoss(), quality.ece(), published);
        }
    }

    public Point last() {
        return points.get(points.size() - 1);
    }
}
