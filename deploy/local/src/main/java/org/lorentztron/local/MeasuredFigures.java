package org.lorentztron.local;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.tools.cluster.LiveMetrics;

/** What the metrics of a job in this JVM say, also when it has ended. */
final class MeasuredFigures implements RunFigures {
    private final LiveMetrics metrics;
    private final boolean labelsComeLater;
    private final boolean predicts;

    MeasuredFigures(LiveMetrics metrics, JobOptions options) {
        this.metrics = metrics;
        labelsComeLater = options.topics().labels() != null;
        predicts = options.topics().predictions() != null;
    }

    /** Of the newest labelled events, before they were trained. */
    @Override
    public OptionalDouble prequentialError() {
        return metrics.mean("prequentialError.window");
    }

    @Override
    public OptionalLong waiting() {
        return labelsComeLater ? OptionalLong.of((long) metrics.sum("events.waiting")) : OptionalLong.empty();
    }

    @Override
    public OptionalLong joined() {
        return labelsComeLater ? OptionalLong.of(metrics.count("labels.joined")) : OptionalLong.empty();
    }

    /** Without a topic of labels, events without label are counted only where nobody wants them predicted. */
    @Override
    public OptionalLong unlabelled() {
        return labelsComeLater || !predicts
                ? OptionalLong.of(metrics.count("events.unscored") + metrics.count("events.unlabelled"))
                : OptionalLong.empty();
    }
}
