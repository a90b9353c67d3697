package org.lorentztron.job.score;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.flink.metrics.Gauge;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.metrics.JobMetrics;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.monitor.Quality;
import org.lorentztron.model.monitor.QualityForm;
import org.lorentztron.model.monitor.ServedQuality;
import org.lorentztron.model.predict.Decided;

/**
 * The quality of predictions as metrics: every number in every form, and those of single classes for the first
 * {@value JobMetrics#CLASSES_IN_LABELS} classes. Thread-safe: reporters read while the task adds.
 */
final class QualityGauges {
    /** Guarded by itself. */
    private final ServedQuality quality;

    private final SegmentGauges segments;

    /** Registers the metrics. */
    QualityGauges(JobOptions options, JobMetrics metrics) {
        List<String> classes = options.classes();
        segments = new SegmentGauges(options, metrics);
        quality = new ServedQuality(classes.size());
        metrics.prequentialErrorWindow(gauge(QualityForm.WINDOW, Quality::error));
        metrics.prequentialErrorCumulative(gauge(QualityForm.CUMULATIVE, Quality::error));
        List<String> labels = JobMetrics.labels(classes);
        for (QualityForm form : QualityForm.values()) {
            registerTotals(form, metrics);
            for (int c = 0; c < quality.in(form).ownClasses(); c++) {
                registerClass(form, c, labels.get(c), metrics);
            }
        }
    }

    private void registerTotals(QualityForm form, JobMetrics metrics) {
        metrics.qualityEvents(form, gauge(form, Quality::events));
        metrics.qualityAbstained(form, gauge(form, Quality::abstained));
        metrics.qualityError(form, gauge(form, Quality::error));
        metrics.qualityKappa(form, gauge(form, Quality::kappa));
        metrics.qualityLogLoss(form, gauge(form, Quality::logLoss));
        metrics.qualityBrier(form, gauge(form, Quality::brier));
        metrics.qualityEce(form, gauge(form, Quality::ece));
    }

    private void registerClass(QualityForm form, int c, String label, JobMetrics metrics) {
        metrics.qualityClassEvents(form, label, gauge(form, numbers -> numbers.events(c)));
        metrics.qualityServed(form, label, gauge(form, numbers -> numbers.served(c)));
        metrics.qualityPrecision(form, label, gauge(form, numbers -> numbers.precision(c)));
        metrics.qualityRecall(form, label, gauge(form, numbers -> numbers.recall(c)));
        metrics.qualityRocAuc(form, label, gauge(form, numbers -> numbers.rocAuc(c)));
        metrics.qualityPrAuc(form, label, gauge(form, numbers -> numbers.prAuc(c)));
    }

    private Gauge<Double> gauge(QualityForm form, ToDoubleFunction<Quality> number) {
        return () -> {
            synchronized (quality) {
                return number.applyAsDouble(quality.in(form));
            }
        };
    }

    /** Takes the prediction of an event that has a label. */
    void add(Event event, Decided decided) {
        add(event.label(), decided.served(), decided.prediction().probabilities(), event.segments());
    }

    /**
     * Takes a prediction whose event's class is known.
     *
     * @param truth index of that class
     * @param served index of the class that was served, or -1 if the prediction abstained
     * @param probabilities of all classes
     * @param values of the event, as {@link Event#segments}
     */
    void add(int truth, int served, double[] probabilities, List<String> values) {
        synchronized (quality) {
            quality.add(truth, served, probabilities);
        }
        segments.add(values, truth, served, probabilities);
    }
}
