package org.lorentztron.job.metrics;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Histogram;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.metrics.DescriptiveStatisticsHistogram;
import org.lorentztron.connectors.warning.InputWarning;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.model.monitor.QualityForm;
import org.lorentztron.model.monitor.ServedQuality;

/**
 * Registers the metrics of {@link JobMetric} in the metric group {@code lorentztron} of the operator that knows them. A
 * dot in a name is a subgroup, so reporters write it with their own separator. A label is a group with a value, so
 * reporters that know labels write one metric for all values. Counters count since the task was started.
 *
 * <p>Sums over operators count an event once.
 */
public final class JobMetrics {

    /** This many of the first classes have series of their own; with more classes, pairs have none. */
    public static final int CLASSES_IN_LABELS = ServedQuality.MOST_OWN_CLASSES;

    private static final int NEWEST_DELAYS = 1_000;

    private final MetricGroup root;

    /** @param operator the metric group of the operator */
    public JobMetrics(MetricGroup operator) {
        this.root = operator.addGroup("lorentztron");
    }

    public Counter eventsRejected(MalformedReason reason) {
        return counter(JobMetric.EVENTS_REJECTED, reason.id());
    }

    public Counter inputWarnings(InputWarning.Kind kind) {
        return counter(JobMetric.INPUT_WARNINGS, kind.id());
    }

    public Counter eventsDeleted() {
        return counter(JobMetric.EVENTS_DELETED);
    }

    public Counter eventsOther() {
        return counter(JobMetric.EVENTS_OTHER);
    }

    public Counter eventsLate() {
        return counter(JobMetric.EVENTS_LATE);
    }

    public Counter eventsAhead() {
        return counter(JobMetric.EVENTS_AHEAD);
    }

    public Counter labelsAhead() {
        return counter(JobMetric.LABELS_AHEAD);
    }

    public Counter eventsTrained() {
        return counter(JobMetric.EVENTS_TRAINED);
    }

    public Counter eventsUnscored() {
        return counter(JobMetric.EVENTS_UNSCORED);
    }

    public Counter eventsNotKept() {
        return counter(JobMetric.EVENTS_NOT_KEPT);
    }

    public Counter eventsWeightIgnored() {
        return counter(JobMetric.EVENTS_WEIGHT_IGNORED);
    }

    public Counter eventsHeldOut() {
        return counter(JobMetric.EVENTS_HELD_OUT);
    }

    public void eventsWaiting(Gauge<Long> value) {
        gauge(value, JobMetric.EVENTS_WAITING);
    }

    public void labelsWaiting(Gauge<Long> value) {
        gauge(value, JobMetric.LABELS_WAITING);
    }

    public void idsRemembered(Gauge<Long> value) {
        gauge(value, JobMetric.IDS_REMEMBERED);
    }

    public void idsFullest(Gauge<Double> value) {
        gauge(value, JobMetric.IDS_FULLEST);
    }

    public Counter idsGivenUp() {
        return counter(JobMetric.IDS_GIVEN_UP);
    }

    public Counter eventsUnlabelled() {
        return counter(JobMetric.EVENTS_UNLABELLED);
    }

    public Counter eventsResent() {
        return counter(JobMetric.EVENTS_RESENT);
    }

    public Counter eventsCrowded() {
        return counter(JobMetric.EVENTS_CROWDED);
    }

    public Counter labelsJoined() {
        return counter(JobMetric.LABELS_JOINED);
    }

    public Counter labelsUnknown() {
        return counter(JobMetric.LABELS_UNKNOWN);
    }

    public Counter labelsExpired() {
        return counter(JobMetric.LABELS_EXPIRED);
    }

    public Counter labelsRepeated() {
        return counter(JobMetric.LABELS_REPEATED);
    }

    public Counter labelsConflicting() {
        return counter(JobMetric.LABELS_CONFLICTING);
    }

    public Counter labelsWithdrawn() {
        return counter(JobMetric.LABELS_WITHDRAWN);
    }

    public Counter labelsLate() {
        return counter(JobMetric.LABELS_LATE);
    }

    /** Of the newest values that it was given. */
    public Histogram labelDelay() {
        return group(JobMetric.LABEL_DELAY.path, JobMetric.LABEL_DELAY)
                .histogram(last(JobMetric.LABEL_DELAY), new DescriptiveStatisticsHistogram(NEWEST_DELAYS));
    }

    public Counter versionsRefused() {
        return counter(JobMetric.VERSIONS_REFUSED);
    }

    public void versionsRefusedInARow(Gauge<Long> value) {
        gauge(value, JobMetric.VERSIONS_REFUSED_IN_A_ROW);
    }

    public void heldOutError(Gauge<Double> value) {
        gauge(value, JobMetric.HELD_OUT_ERROR);
    }

    public void heldOutLogLoss(Gauge<Double> value) {
        gauge(value, JobMetric.HELD_OUT_LOG_LOSS);
    }

    public Counter eventsAbstained() {
        return counter(JobMetric.EVENTS_ABSTAINED);
    }

    public Counter updates() {
        return counter(JobMetric.UPDATES);
    }

    public Counter mistakes() {
        return counter(JobMetric.MISTAKES);
    }

    public Counter degenerateUpdates() {
        return counter(JobMetric.DEGENERATE_UPDATES);
    }

    /** @param pair what the part tells apart, as {@link #label} writes it */
    public Counter restarts(String pair) {
        return counter(JobMetric.RESTARTS, pair);
    }

    /** @param pair as above */
    public Counter resets(String pair) {
        return counter(JobMetric.RESETS, pair);
    }

    /** @param outcome of events of a rare class, or of events that were taken for it */
    public Counter rareEvents(String ofClass, String outcome) {
        return counter(JobMetric.RARE_EVENTS, ofClass, outcome);
    }

    public void featuresHeld(Gauge<Long> value) {
        gauge(value, JobMetric.FEATURES_HELD);
    }

    public void featuresFullest(Gauge<Double> value) {
        gauge(value, JobMetric.FEATURES_FULLEST);
    }

    public void partsFewest(Gauge<Long> value) {
        gauge(value, JobMetric.PARTS_FEWEST);
    }

    public Counter featuresEvicted() {
        return counter(JobMetric.FEATURES_EVICTED);
    }

    public void alignmentBoost(Gauge<Double> value) {
        gauge(value, JobMetric.ALIGNMENT_BOOST);
    }

    public void alignmentResidual(Gauge<Double> value) {
        gauge(value, JobMetric.ALIGNMENT_RESIDUAL);
    }

    public void modelVersion(Gauge<Long> value) {
        gauge(value, JobMetric.MODEL_VERSION);
    }

    public void modelIntervalEnd(Gauge<Long> value) {
        gauge(value, JobMetric.MODEL_INTERVAL_END);
    }

    public void modelInterval(Gauge<Long> value) {
        gauge(value, JobMetric.MODEL_INTERVAL);
    }

    public void featureCollisions(Gauge<Integer> value) {
        gauge(value, JobMetric.FEATURES_COLLISIONS);
    }

    public Counter featuresNamesDropped() {
        return counter(JobMetric.FEATURES_NAMES_DROPPED);
    }

    public void prequentialErrorWindow(Gauge<Double> value) {
        gauge(value, JobMetric.PREQUENTIAL_ERROR_WINDOW);
    }

    public void prequentialErrorCumulative(Gauge<Double> value) {
        gauge(value, JobMetric.PREQUENTIAL_ERROR_CUMULATIVE);
    }

    public void qualityEvents(QualityForm form, Gauge<Double> value) {
        gauge(value, form, JobMetric.QUALITY_EVENTS);
    }

    public void qualityAbstained(QualityForm form, Gauge<Double> value) {
        gauge(value, form, JobMetric.QUALITY_ABSTAINED);
    }

    public void qualityError(QualityForm form, Gauge<Double> value) {
        gauge(value, form, JobMetric.QUALITY_ERROR);
    }

    public void qualityKappa(QualityForm form, Gauge<Double> value) {
        gauge(value, form, JobMetric.QUALITY_KAPPA);
    }

    public void qualityLogLoss(QualityForm form, Gauge<Double> value) {
        gauge(value, form, JobMetric.QUALITY_LOG_LOSS);
    }

    public void qualityBrier(QualityForm form, Gauge<Double> value) {
        gauge(value, form, JobMetric.QUALITY_BRIER);
    }

    public void qualityEce(QualityForm form, Gauge<Double> value) {
        gauge(value, form, JobMetric.QUALITY_ECE);
    }

    public void qualityClassEvents(QualityForm form, String ofClass, Gauge<Double> value) {
        gauge(value, form, JobMetric.QUALITY_CLASS_EVENTS, ofClass);
    }

    public void qualityServed(QualityForm form, String ofClass, Gauge<Double> value) {
        gauge(value, form, JobMetric.QUALITY_SERVED, ofClass);
    }

    public void qualityPrecision(QualityForm form, String ofClass, Gauge<Double> value) {
        gauge(value, form, JobMetric.QUALITY_PRECISION, ofClass);
    }

    public void qualityRecall(QualityForm form, String ofClass, Gauge<Double> value) {
        gauge(value, form, JobMetric.QUALITY_RECALL, ofClass);
    }

    public void qualityRocAuc(QualityForm form, String ofClass, Gauge<Double> value) {
        gauge(value, form, JobMetric.QUALITY_ROC_AUC, ofClass);
    }

    public void qualityPrAuc(QualityForm form, String ofClass, Gauge<Double> value) {
        gauge(value, form, JobMetric.QUALITY_PR_AUC, ofClass);
    }

    public void segmentEvents(OfSegment segment, Gauge<Double> value) {
        gauge(value, JobMetric.SEGMENTS_EVENTS, segment.field(), segment.value());
    }

    public void segmentError(OfSegment segment, Gauge<Double> value) {
        gauge(value, JobMetric.SEGMENTS_ERROR, segment.field(), segment.value());
    }

    public void segmentClassEvents(OfSegment segment, String ofClass, Gauge<Double> value) {
        gauge(value, JobMetric.SEGMENTS_CLASS_EVENTS, segment.field(), segment.value(), ofClass);
    }

    public void segmentRecall(OfSegment segment, String ofClass, Gauge<Double> value) {
        gauge(value, JobMetric.SEGMENTS_RECALL, segment.field(), segment.value(), ofClass);
    }

    public void segmentServed(OfSegment segment, String ofClass, Gauge<Double> value) {
        gauge(value, JobMetric.SEGMENTS_SERVED, segment.field(), segment.value(), ofClass);
    }

    public void segmentPrecision(OfSegment segment, String ofClass, Gauge<Double> value) {
        gauge(value, JobMetric.SEGMENTS_PRECISION, segment.field(), segment.value(), ofClass);
    }

    public void segmentPrAuc(OfSegment segment, String ofClass, Gauge<Double> value) {
        gauge(value, JobMetric.SEGMENTS_PR_AUC, segment.field(), segment.value(), ofClass);
    }

    /** Labels of a metric of events that have one value in a field. */
    public record OfSegment(String field, String value) {}

    /**
     * A text as the value of a label: with an underscore for every character that Flink's Prometheus reporter replaces,
     * so that all reporters show the same value. Different texts may become the same value, and only the first metric
     * of a value is reported.
     */
    public static String label(String text) {
        return text.replaceAll("[^a-zA-Z0-9:_]", "_");
    }

    /**
     * The values of labels of several texts, by their order: as {@link #label}, and with a colon and a number where
     * another text became the same value before.
     */
    public static List<String> labels(List<String> texts) {
        Set<String> taken = new LinkedHashSet<>();
        texts.forEach(text -> label(text, taken));
        return List.copyOf(taken);
    }

    /** The same of one more text: its value is taken from now on. */
    public static String label(String text, Set<String> taken) {
        String label = label(text);
        for (int next = 2; !taken.add(label); next++) {
            label = label(text) + ":" + next;
        }
        return label;
    }

    private Counter counter(JobMetric metric, String... values) {
        return group(metric.path, metric, values).counter(last(metric));
    }

    private void gauge(Gauge<?> value, JobMetric metric, String... values) {
        group(metric.path, metric, values).gauge(last(metric), value);
    }

    private void gauge(Gauge<?> value, QualityForm form, JobMetric metric, String... values) {
        group(metric.path(form), metric, values).gauge(last(metric), value);
    }

    private MetricGroup group(String path, JobMetric metric, String... values) {
        MetricGroup group = root;
        String[] parts = path.split("\\.");
        for (int i = 0; i < parts.length - 1; i++) {
            group = group.addGroup(parts[i]);
        }
        for (int i = 0; i < values.length; i++) {
            group = group.addGroup(metric.labels.get(i), label(values[i]));
        }
        return group;
    }

    private static String last(JobMetric metric) {
        return metric.path.substring(metric.path.lastIndexOf('.') + 1);
    }
}
