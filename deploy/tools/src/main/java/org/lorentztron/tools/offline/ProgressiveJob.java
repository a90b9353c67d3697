package org.lorentztron.tools.offline;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.train.PreparationSearch;
import org.lorentztron.model.predict.Prediction;

/**
 * A job that predicts each event before it learns it, as the job scores events without a label. Its first events say
 * how all are prepared; until they are known, those so far say it ({@link PreparationSearch#early}), and each time that
 * they say it anew, all events are learned anew. What is learned in the end is what {@link OfflineJob} learns. Not
 * thread-safe.
 */
public final class ProgressiveJob {
    private final JobOptions options;
    private final List<Event> first = new ArrayList<>();
    private int calibrating;
    private @Nullable OfflineJob job;

    /** @param calibrating how many first events say how all are prepared, and are marked as such */
    public ProgressiveJob(JobOptions options, int calibrating) {
        this.options = options;
        this.calibrating = calibrating;
        if (calibrating == 0) {
            begin();
        }
    }

    /** Predicts an event, unless fewer than {@value PreparationSearch#LEAST} came before, and then learns it. */
    public Optional<Prediction> predictThenLearn(Event event) {
        Optional<Prediction> predicted = Optional.ofNullable(job).map(models -> models.predictThenLearn(event));
        if (first.size() < calibrating) {
            first.add(event);
            int known = first.size();
            if (known == calibrating || known == PreparationSearch.early(known)) {
                begin();
            }
        }
        return predicted;
    }

    /** Learns events without predicting them. */
    public void learn(List<Event> events) {
        int missing = Math.min(events.size(), calibrating - first.size());
        first.addAll(events.subList(0, missing));
        List<Event> rest = events.subList(missing, events.size());
        if (missing > 0 && first.size() == calibrating) {
            begin();
        }
        job().learn(rest);
    }

    private void begin() {
        OfflineJob begun = OfflineJob.preparedBy(options, first);
        begun.learn(first);
        job = begun;
    }

    /**
     * Ends an interval, which needs no more events to know how all are prepared.
     *
     * @throws IllegalArgumentException if the job needs more events to know
     */
    public void endInterval() {
        if (first.size() < calibrating) {
            calibrating = first.size();
            begin();
        }
        job().endInterval();
    }

    /** {@link OfflineJob#publish}. */
    public OfflineJob.Version publish() {
        return job().publish();
    }

    private OfflineJob job() {
        return Objects.requireNonNull(job, "models before the first events");
    }
}
