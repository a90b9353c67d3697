package org.lorentztron.experiments.streams;

import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.experiments.offline.FirstPreparation;
import org.lorentztron.experiments.offline.OfflineJob;
import org.lorentztron.experiments.parallel.Workers;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.model.predict.ScoreSpace;

/**
 * A job that learns a stream in its order and predicts every event twice before it learns it: by the newest models, and
 * by the newest published version.
 *
 * <p>A job trains nothing before it knows the scale of the features. Events until then are predicted as the most
 * frequent label so far, and so are those that come before the first version, as published. No event is left out.
 *
 * <p>Time is the CPU time of the thread that predicts, learns and averages. Making events, writing versions and
 * predicting by them is not counted. Not thread-safe.
 */
final class StreamTrial {
    private static final double NANOS = 1e-9;

    private final Dataset stream;
    private final int interval;
    private final OfflineJob job;
    private final int calibrating;
    private final LabelsSoFar labels;
    private final Predictions newest;
    private final Predictions published;
    private final ScoreSpace space = new ScoreSpace();
    private @Nullable Classifier version;
    private long nanos;

    private StreamTrial(JobOptions options, Dataset stream, int interval) {
        FirstPreparation first = FirstPreparation.of(options, stream, interval);
        this.stream = stream;
        this.interval = interval;
        this.job = new OfflineJob(options, first.preparation());
        this.calibrating = first.examples();
        this.labels = new LabelsSoFar(stream.classes().size());
        this.newest = new Predictions(stream.classes().size());
        this.published = new Predictions(stream.classes().size());
    }

    /**
     * Runs a job in this thread. A function of its arguments, but for the time.
     *
     * @param interval events between two versions, at least {@link FirstPreparation#LEAST_INTERVAL}
     */
    static StreamTrial run(JobOptions options, Dataset stream, int interval) {
        StreamTrial trial = new StreamTrial(options, stream, interval);
        trial.calibrate();
        for (long next = trial.calibrating; next < stream.size(); ) {
            long end = Math.min(stream.size(), (next / interval + 1) * interval);
            trial.learn(next, end);
            next = end;
        }
        return trial;
    }

    private void calibrate() {
        List<Event> first = events(0, calibrating);
        for (Event event : first) {
            int guess = labels.mostFrequent();
            newest.add(event.label(), guess);
            published.add(event.label(), guess);
            labels.add(event.label());
        }
        nanos += Workers.processorNanos(() -> job.learn(first));
        endInterval(calibrating);
    }

    /** @param end of the interval, or of the stream */
    private void learn(long first, long end) {
        List<Event> events = events(first, end);
        for (Event event : events) {
            published.add(event.label(), publishedLabel(event));
            labels.add(event.label());
        }
        int[] predicted = new int[events.size()];
        nanos += Workers.processorNanos(() -> {
            for (int i = 0; i < predicted.length; i++) {
                predicted[i] = job.predictThenLearn(events.get(i)).label();
            }
        });
        for (int i = 0; i < predicted.length; i++) {
            newest.add(events.get(i).label(), predicted[i]);
        }
        endInterval(end);
    }

    private int publishedLabel(Event event) {
        return version == null
                ? labels.mostFrequent()
                : version.predict(event.features(), space).label();
    }

    /** A new version, if an interval ends here. */
    private void endInterval(long learned) {
        if (learned > 0 && learned % interval == 0) {
            nanos += Workers.processorNanos(job::endInterval);
            version = job.publish().classifier();
        }
    }

    private List<Event> events(long first, long end) {
        return LongStream.range(first, end).mapToObj(this::event).toList();
    }

    private Event event(long index) {
        Example example = stream.training(index);
        return Event.decoded(0, index, example.index(), 0, null, example.features());
    }

    /** By the models as they were before each event. */
    Predictions newest() {
        return newest;
    }

    /** By the newest version before each event. */
    Predictions published() {
        return published;
    }

    double eventsPerSecond() {
        return newest.events() / (nanos * NANOS);
    }
}
