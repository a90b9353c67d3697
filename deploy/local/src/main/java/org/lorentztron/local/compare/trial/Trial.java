package org.lorentztron.local.compare.trial;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.TrainingWeights;
import org.lorentztron.local.compare.data.ComparedData;
import org.lorentztron.local.compare.data.Examples;
import org.lorentztron.local.compare.data.Labels;
import org.lorentztron.local.compare.data.Order;
import org.lorentztron.model.monitor.Quality;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.model.predict.Prediction;
import org.lorentztron.model.predict.ScoreSpace;
import org.lorentztron.tools.offline.OfflineJob;
import org.lorentztron.tools.offline.ProgressiveJob;
import org.lorentztron.tools.offline.Workers;

/**
 * A job that learns events in an order. If there are test events, they judge the versions that it publishes. If not,
 * every event is predicted twice before it is learned: by the newest models, and by the newest version.
 *
 * <p>The first events are predicted by the labels so far: until there are models ({@link ProgressiveJob}), and as
 * published before the first version. No event is left out.
 *
 * <p>Time is that of the processor for learning and averaging, and for predicting by the newest models. Making events,
 * writing versions and predicting by them is not counted. Not thread-safe.
 */
final class Trial {
    private static final double NANOS = 1e-9;

    private final JobOptions options;
    private final ComparedData.Parts parts;
    private final Order order;
    private final Labels labels;
    private final Schedule schedule;
    private final Map<String, Integer> classes = new HashMap<>();
    private final TrainingWeights weights;
    private final int calibrating;
    private final ProgressiveJob job;
    private final LabelsSoFar seen;
    private final Predictions newest;
    private final Predictions published;
    private final ScoreSpace space = new ScoreSpace();
    private final List<TrialOutcome.Point> points = new ArrayList<>();
    private @Nullable Quality tested;
    private @Nullable Classifier version;
    private long nanos;

    /** An event and the index of its right class. */
    private record Taught(Event event, int truth) {}

    private Trial(JobOptions options, ComparedData.Parts parts, Order order, Labels labels, Schedule schedule) {
        this.options = options;
        this.parts = parts;
        this.order = order;
        this.labels = labels;
        this.schedule = schedule;
        options.classes().forEach(label -> classes.put(label, classes.size()));
        this.weights = TrainingWeights.of(options);
        this.calibrating = (int) Math.min(schedule.end(), OfflineJob.calibrating(options, schedule.interval()));
        this.job = new ProgressiveJob(options, calibrating);
        this.seen = new LabelsSoFar(classes.size());
        this.newest = new Predictions(classes.size(), schedule.end());
        this.published = new Predictions(classes.size(), schedule.end());
    }

    /**
     * Runs a job in this thread. A function of its arguments, but for the time.
     *
     * @throws IllegalArgumentException if there are too few events to know their scale, or one is of no class of the
     *     job
     */
    static TrialOutcome run(
            JobOptions options, ComparedData.Parts parts, Order order, Labels labels, Schedule schedule) {
        return new Trial(options, parts, order, labels, schedule).run();
    }

    private TrialOutcome run() {
        for (long next = 0; next < schedule.end(); ) {
            long end = schedule.intervalEnd(next);
            if (parts.tests() == null) {
                predictAndLearn(next, end);
            } else {
                List<Event> events =
                        taught(next, end).stream().map(Taught::event).toList();
                nanos += Workers.processorNanos(() -> job.learn(events));
            }
            endInterval(end);
            next = end;
        }
        double speed = schedule.end() / (nanos * NANOS);
        return parts.tests() == null
                ? new TrialOutcome(points, newest.quality(), newest.windows(), published.windows(), speed)
                : new TrialOutcome(points, Objects.requireNonNull(tested), List.of(), List.of(), speed);
    }

    private void predictAndLearn(long first, long end) {
        List<Taught> events = taught(first, end);
        List<Optional<Prediction>> predicted = new ArrayList<>();
        nanos += Workers.processorNanos(() -> events.forEach(each -> predicted.add(job.predictThenLearn(each.event))));
        for (int i = 0; i < events.size(); i++) {
            Taught each = events.get(i);
            if (version == null) {
                published.add(each.truth, seen.mostFrequent(), seen.shares());
            } else {
                published.add(each.truth, version.predict(each.event.features(), space));
            }
            predicted
                    .get(i)
                    .ifPresentOrElse(
                            newestSays -> newest.add(each.truth, newestSays),
                            () -> newest.add(each.truth, seen.mostFrequent(), seen.shares()));
            seen.add(each.truth);
        }
    }

    /** A new version, unless only the events have ended, and how right the job is if that is to be known here. */
    private void endInterval(long learned) {
        boolean judged = schedule.after().contains(learned);
        nanos += Workers.processorNanos(job::endInterval);
        if (parts.tests() == null) {
            version = job.publish().classifier();
            if (judged) {
                points.add(TrialOutcome.Point.of(
                        learned, newest.quality(), published.quality().error()));
            }
        } else if (judged) {
            Quality quality = tested(job.publish().classifier(), parts.tests(), learned);
            points.add(TrialOutcome.Point.of(learned, quality, Double.NaN));
            tested = quality;
        }
    }

    private Quality tested(Classifier classifier, Examples tests, long learned) {
        Predictions predictions = new Predictions(classes.size(), tests.size());
        for (long i = 0; i < tests.size(); i++) {
            LabeledEvent test = tests.get(i);
            predictions.add(labels.truth(learned - 1, label(test)), classifier.predict(test.features(), space));
        }
        return predictions.quality();
    }

    private List<Taught> taught(long first, long end) {
        return LongStream.range(first, end).mapToObj(this::taught).toList();
    }

    private Taught taught(long place) {
        LabeledEvent sent = parts.training().get(order.at(place, parts.training(), schedule.end()));
        int label = label(sent);
        Event event = new Event(
                0,
                place,
                0,
                0,
                labels.learned(place, label),
                null,
                sent.features(),
                sent.weight(),
                sent.numbers(),
                place < calibrating);
        boolean heldOut = options.learning().heldOut().contains(event);
        return new Taught(event.withWeight(heldOut ? 0 : weights.of(event)), labels.truth(place, label));
    }

    private int label(LabeledEvent event) {
        Integer label = classes.get(event.label());
        if (label == null) {
            throw new IllegalArgumentException(
                    "an event has the class '" + event.label() + "', expected one of " + options.classes());
        }
        return label;
    }
}
