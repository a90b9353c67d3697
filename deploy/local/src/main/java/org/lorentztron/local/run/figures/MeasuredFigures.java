package org.lorentztron.local.run.figures;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.lorentztron.job.metrics.JobMetrics;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.monitor.ClassFigures;
import org.lorentztron.model.monitor.QualityForm;
import org.lorentztron.model.monitor.RareClasses;
import org.lorentztron.model.monitor.ServedQuality;
import org.lorentztron.model.monitor.Share;
import org.lorentztron.tools.cluster.LiveMetrics;

/** What the metrics of a job in this JVM say, also when it has ended. */
public final class MeasuredFigures implements RunFigures {
    private static final String JOINER = "LabelJoiner";
    private static final String TRAINER = "PartTrainer";
    private static final String UNSCORED = "events.unscored";

    private final LiveMetrics metrics;
    private final int classes;
    /** Of the first classes, which have figures of their own. */
    private final List<String> labels;

    private final boolean labelsComeLater;
    private final boolean predicts;

    public MeasuredFigures(LiveMetrics metrics, JobOptions options) {
        this.metrics = metrics;
        classes = options.classes().size();
        List<String> all = JobMetrics.labels(options.classes());
        labels = all.subList(0, Math.min(classes, ServedQuality.MOST_OWN_CLASSES));
        labelsComeLater = options.topics().labels() != null;
        predicts = options.topics().predictions() != null;
    }

    /** Of the newest labelled events, before they were trained. */
    @Override
    public OptionalDouble prequentialError() {
        return metrics.windowError(judge());
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

    @Override
    public RareClasses rareClasses() {
        double[] ofFirst = labels.stream()
                .mapToDouble(label -> metrics.sum(judge(), name(QualityForm.CUMULATIVE, label, "events")))
                .toArray();
        return RareClasses.among(classes, metrics.sum(judge(), "quality.cumulative.events"), ofFirst);
    }

    @Override
    public ClassFigures figures(QualityForm form, int c) {
        String label = labels.get(c);
        double events = metrics.sum(judge(), name(form, label, "events"));
        return new ClassFigures(
                share(name(form, label, "recall"), name(form, label, "events")),
                share(name(form, label, "precision"), name(form, label, "served")),
                metrics.sumOfProducts(judge(), name(form, label, "prAuc"), name(form, label, "events")) / events);
    }

    /** Of the events of all subtasks. */
    private Share share(String share, String events) {
        return new Share(
                Math.round(metrics.sumOfProducts(judge(), share, events)), Math.round(metrics.sum(judge(), events)));
    }

    @Override
    public long mistakes() {
        return metrics.count(TRAINER, "mistakes");
    }

    @Override
    public ClassFigures inTraining(int c) {
        if (c >= labels.size()) {
            return ClassFigures.NONE;
        }
        long caught = rareEvents(c, "caught");
        return new ClassFigures(
                new Share(caught, caught + rareEvents(c, "missed")),
                new Share(caught, caught + rareEvents(c, "false_alarm")),
                Double.NaN);
    }

    private long rareEvents(int c, String outcome) {
        return metrics.count(TRAINER, "rare.class." + labels.get(c) + ".outcome." + outcome + ".events");
    }

    private static String name(QualityForm form, String label, String number) {
        return "quality." + form.id() + ".class." + label + "." + number;
    }

    private String judge() {
        return labelsComeLater ? "PredictionJudge" : "Scorer";
    }

    @Override
    public long lateEvents() {
        long whenTheyCome = late("events.late", "EventSplitter", "JoinSplitter", JOINER);
        return labelsComeLater ? whenTheyCome : whenTheyCome + late("events.late", TRAINER);
    }

    /** A joined event has the time of its label: if its interval is over when it is trained, the label was late. */
    @Override
    public long lateLabels() {
        return labelsComeLater ? late("labels.late", "LabelSplitter", JOINER) + late("events.late", TRAINER) : 0;
    }

    /** A record is late in one of the operators. */
    private long late(String name, String... operators) {
        return Arrays.stream(operators)
                .mapToLong(operator -> metrics.count(operator, name))
                .sum();
    }

    @Override
    public OptionalLong waiting() {
        return labelsComeLater ? OptionalLong.of((long) metrics.sum(JOINER, "events.waiting")) : OptionalLong.empty();
    }

    @Override
    public long waitingLabels() {
        return labelsComeLater ? (long) metrics.sum(JOINER, "labels.waiting") : 0;
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
