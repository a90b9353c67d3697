package org.lorentztron.job.score;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.apache.flink.metrics.Gauge;
import org.lorentztron.job.metrics.JobMetrics;
import org.lorentztron.job.metrics.JobMetrics.OfSegment;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.monitor.Quality;
import org.lorentztron.model.monitor.SegmentQuality;
import org.lorentztron.model.monitor.SegmentQuality.Segment;

/**
 * The quality of predictions by the values of segment fields as metrics, registered when a value first has numbers of
 * its own; when another takes its place, they are those of no event. Thread-safe: reporters read while the task adds.
 */
final class SegmentGauges {
    private static final String MISSING = "missing";
    private static final String REST = "rest";

    private final JobMetrics metrics;
    private final List<String> classes;
    private final List<String> fields;
    /** [field] values of labels that are taken: those of strangers may become the same text. */
    private final List<Set<String>> taken = new ArrayList<>();
    /** A value whose place another took may come again; its metrics are there. */
    private final Set<Segment> registered = new HashSet<>();
    /** Guarded by itself. */
    private final SegmentQuality quality;

    /** Registers nothing yet. */
    SegmentGauges(JobOptions options, JobMetrics metrics) {
        List<String> classes = options.classes();
        List<String> fields = options.segments();
        this.metrics = metrics;
        this.classes = JobMetrics.labels(classes);
        this.fields = JobMetrics.labels(fields);
        this.quality = new SegmentQuality(classes.size(), fields);
        fields.forEach(field -> taken.add(new HashSet<>(List.of(MISSING, REST))));
    }

    /**
     * Takes a prediction whose event's class is known.
     *
     * @param values of the event, as {@link ServedPrediction#segments}
     * @param truth index of that class
     * @param served index of the class that was served, or -1 if the prediction abstained
     * @param probabilities of all classes
     */
    void add(List<String> values, int truth, int served, double[] probabilities) {
        List<Segment> first;
        synchronized (quality) {
            first = quality.add(values, truth, served, probabilities);
        }
        first.stream().filter(registered::add).forEach(this::register);
    }

    private void register(Segment segment) {
        OfSegment labels = new OfSegment(fields.get(segment.field()), label(segment));
        metrics.segmentEvents(labels, gauge(segment, Quality::events));
        metrics.segmentError(labels, gauge(segment, Quality::error));
        for (int c = 0; c < Math.min(classes.size(), SegmentQuality.MOST_OWN_CLASSES); c++) {
            int each = c;
            String ofClass = classes.get(c);
            metrics.segmentClassEvents(labels, ofClass, gauge(segment, numbers -> numbers.events(each)));
            metrics.segmentRecall(labels, ofClass, gauge(segment, numbers -> numbers.recall(each)));
            metrics.segmentServed(labels, ofClass, gauge(segment, numbers -> numbers.served(each)));
            metrics.segmentPrecision(labels, ofClass, gauge(segment, numbers -> numbers.precision(each)));
            metrics.segmentPrAuc(labels, ofClass, gauge(segment, numbers -> numbers.prAuc(each)));
        }
    }

    private String label(Segment segment) {
        String value = segment.value();
        if (value == null) {
            return REST;
        }
        return value.equals(SegmentQuality.MISSING) ? MISSING : JobMetrics.label(value, taken.get(segment.field()));
    }

    private Gauge<Double> gauge(Segment segment, ToDoubleFunction<Quality> number) {
        return () -> {
            synchronized (quality) {
                return number.applyAsDouble(quality.of(segment));
            }
        };
    }
}
