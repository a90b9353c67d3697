package org.lorentztron.local.run;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.tools.cluster.LiveMetrics;

/** What the metrics of a job in this JVM say, also when it has ended. */
final class MeasuredFigures implements RunFigures {
    private static final String JOINER = "LabelJoiner";
    private static final String TRAINER = "PartTrainer";
    private static final String UNSCORED = "events.unscored";
    /** An event is late in one of them. */
    private static final List<String> LATE = List.of("EventSplitter", "JoinSplitter", JOINER, TRAINER);

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
        return metrics.mean(judge(), "prequentialError.window");
    }

    @Override
    public long prequentialEvents() {
        return (long) metrics.sum(judge(), "quality.window.events");
    }

    @Override
    public JobProgress progress() {
        return new JobProgress(
                metrics.read(),
                metrics.count(TRAINER, "events.trained"),
                predicts ? metrics.count("Scorer", UNSCORED) + metrics.count("PredictionGatherer", UNSCORED) : 0,
                metrics.behind(),
                metrics.eventTime(),
                (long) metrics.sum("VersionAssembler", "model.version"),
                (long) metrics.least(TRAINER, "parts.fewest").orElse(0));
    }

    private String judge() {
        return labelsComeLater ? "PredictionJudge" : "Scorer";
    }

    @Override
    public long late() {
        return LATE.stream()
                .mapToLong(operator -> metrics.count(operator, "events.late"))
                .sum();
    }

    @Override
    public OptionalLong waiting() {
        return labelsComeLater ? OptionalLong.of((long) metrics.sum(JOINER, "events.waiting")) : OptionalLong.empty();
    }

    @Override
    public OptionalLong joined() {
        return labelsComeLater ? OptionalLong.of(metrics.count(JOINER, "labels.joined")) : OptionalLong.empty();
    }

    @Override
    public OptionalLong unlabelled() {
        if (labelsComeLater) {
            return OptionalLong.of(metrics.count(JOINER, "events.unlabelled"));
        }
        return predicts ? OptionalLong.empty() : OptionalLong.of(metrics.count("EventSplitter", UNSCORED));
    }
}
