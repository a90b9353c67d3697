package org.lorentztron.local;

import java.io.IOException;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.tools.cluster.MetricsQuery;

/**
 * Asks Flink's metrics of a job in this JVM: the REST API as long as it answers, and counters of {@link EventCounts}.
 */
final class MeasuredFigures implements RunFigures {
    private static final String ERROR = "lorentztron.prequentialError.window";
    private static final String WAITING = "LabelJoiner.lorentztron.events.waiting";

    private final MetricsQuery metrics;
    private final String job;
    private final boolean labelsComeLater;
    private final boolean predicts;

    /** @param job id of the running job */
    MeasuredFigures(MetricsQuery metrics, String job, JobOptions options) {
        this.metrics = metrics;
        this.job = job;
        labelsComeLater = options.topics().labels() != null;
        predicts = options.topics().predictions() != null;
    }

    /** One number of Flink's REST API. */
    private interface Question {
        OptionalDouble ask() throws IOException, InterruptedException;
    }

    private static OptionalDouble answer(Question question) {
        try {
            return question.ask();
        } catch (IOException e) {
            // The job or its web UI has ended.
            return OptionalDouble.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return OptionalDouble.empty();
        }
    }

    /** Of the newest labelled events, before they were trained. */
    @Override
    public OptionalDouble prequentialError() {
        return answer(() -> metrics.average(ERROR));
    }

    @Override
    public OptionalLong waiting() {
        OptionalDouble waiting = labelsComeLater ? answer(() -> metrics.sum(WAITING)) : OptionalDouble.empty();
        return waiting.isPresent() ? OptionalLong.of((long) waiting.getAsDouble()) : OptionalLong.empty();
    }

    @Override
    public OptionalLong joined() {
        return labelsComeLater ? OptionalLong.of(EventCounts.joined(job)) : OptionalLong.empty();
    }

    @Override
    public OptionalLong unlabelled() {
        return labelsComeLater || !predicts ? OptionalLong.of(EventCounts.unlabelled(job)) : OptionalLong.empty();
    }
}
