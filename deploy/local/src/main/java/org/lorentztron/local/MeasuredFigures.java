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

    /** Of the newest labelled events, before they were trained. */
    @Override
    public OptionalDouble prequentialError() {
        try {
            metrics.refresh();
            return metrics.average(ERROR);
        } catch (IOException e) {
            // The job or its web UI has ended.
            return OptionalDouble.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return OptionalDouble.empty();
        }
    }

    @Override
    public OptionalLong waiting() {
        return labelsComeLater ? OptionalLong.of(EventCounts.waiting(job)) : OptionalLong.empty();
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
