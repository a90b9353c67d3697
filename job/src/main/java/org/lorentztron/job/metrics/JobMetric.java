package org.lorentztron.job.metrics;

import java.util.List;
import org.lorentztron.model.monitor.QualityForm;

/**
 * All metrics of the job: their names, kinds, labels and meanings. {@link JobMetrics} registers them, and
 * {@code docs/operate/metrics.md} is written from this table.
 *
 * <p>The path is the name below the group {@code lorentztron}, with a dot between groups. A label is a group with a
 * value, which stands before the last part of the name: the path {@code events.rejected} with the label {@code reason}
 * is {@code events.reason.<value>.rejected} in Flink, and {@code events_reason_rejected} with the label {@code reason}
 * in Prometheus.
 *
 * <p>A path with {@code <form>} stands for one metric of each {@link QualityForm}.
 */
enum JobMetric {
    EVENTS_TRAINED("events.trained", Kind.COUNTER, List.of(), "PartTrainer", "labelled events that were trained"),
    EVENTS_REJECTED(
            "events.rejected",
            Kind.COUNTER,
            List.of("reason"),
            "EventSplitter, JoinSplitter, LabelJoiner, LabelSplitter",
            "malformed records, by the [reason](wire-format.md#dead-letters) with `_` for `-`. Every reason is there"
                    + " from the start, so that its first record is a rise"),
    EVENTS_LATE(
            "events.late",
            Kind.COUNTER,
            List.of(),
            "EventSplitter, JoinSplitter, LabelJoiner, PartTrainer",
            "events that came too late, and whose time was moved forward"),
    EVENTS_UNSCORED(
            "events.unscored",
            Kind.COUNTER,
            List.of(),
            "EventSplitter, PredictionGatherer, Scorer",
            "events that came before the first version, or with `--predict-with live` before the first model;"
                    + " unlabelled events when no predictions are asked for"),
    EVENTS_ABSTAINED(
            "events.abstained",
            Kind.COUNTER,
            List.of(),
            "PredictionGatherer, Scorer",
            "events that were scored and got no label, because of `--abstain-below`"),
    EVENTS_NOT_KEPT(
            "events.notKept",
            Kind.COUNTER,
            List.of(),
            "EventSplitter, JoinedEvents",
            "labelled events that were not trained, because `--keep` leaves them out or they have weight 0"),
    EVENTS_WEIGHT_IGNORED(
            "events.weightIgnored",
            Kind.COUNTER,
            List.of(),
            "EventSplitter, JoinedEvents",
            "labelled events whose weight the learner cannot honour, so that they were trained with weight 1"),
    UPDATES("updates", Kind.COUNTER, List.of(), "PartTrainer", "changes of a part, summed over all parts"),
    MISTAKES(
            "mistakes",
            Kind.COUNTER,
            List.of(),
            "PartTrainer",
            "parts that were wrong before they trained the event: a pair or a class against the rest by its sign,"
                    + " `shared` by its class, summed over all parts"),
    DEGENERATE_UPDATES(
            "degenerateUpdates",
            Kind.COUNTER,
            List.of(),
            "PartTrainer",
            "events that changed nothing because they could not be trained: those to which `dos`, `herded` or `shared`"
                    + " gives no gradient, as a score of exactly 0 of the winner, or whose update would leave the range"
                    + " of float. `margin`: fits to one class, to events without features, to events that cancel or"
                    + " beyond float"),
    RESTARTS(
            "restarts",
            Kind.COUNTER,
            List.of("pair"),
            "PartTrainer",
            "`resets`, starts from a fit (`--start-basis`, `--start-fit`), and parts that another"
                    + " [candidate](learners.md#candidates) has become; candidates that are alike take turns by chance."
                    + " The label is `a:b` for a pair of classes, `a:rest` for a class against the rest, else `all`."
                    + " `all` is also the sum of a model of more than 50 classes"),
    RESETS(
            "resets",
            Kind.COUNTER,
            List.of("pair"),
            "PartTrainer",
            "parts that were reset in an interval, because their past no longer predicts their events; labelled as"
                    + " `restarts`"),
    FEATURES_HELD(
            "features.held",
            Kind.GAUGE,
            List.of(),
            "PartTrainer",
            "features with parameters in the blocks of the subtask, once for each block and"
                    + " [candidate](learners.md#candidates); of the blocks that have trained since the task started."
                    + " 0 with `margin`"),
    FEATURES_EVICTED(
            "features.evicted",
            Kind.COUNTER,
            List.of(),
            "PartTrainer",
            "features that parts have forgotten by `--feature-ttl` or `--max-features-held`, summed over all parts and"
                    + " candidates"),
    PREQUENTIAL_ERROR_WINDOW(
            "prequentialError.window",
            Kind.GAUGE,
            List.of(),
            "PredictionJudge, Scorer",
            "error rate of the newest 1,000 labelled events that were scored, before they were trained, by the labels"
                    + " that the options decide; those without one do not count. The same as `quality.window.error`"),
    PREQUENTIAL_ERROR_CUMULATIVE(
            "prequentialError.cumulative",
            Kind.GAUGE,
            List.of(),
            "PredictionJudge, Scorer",
            "the same for all events since the task started"),
    MODEL_VERSION(
            "model.version",
            Kind.GAUGE,
            List.of(),
            "Scorer, VersionAssembler",
            "newest version; of the `Scorer`: the version that predicts"),
    MODEL_INTERVAL_END(
            "model.intervalEnd",
            Kind.GAUGE,
            List.of(),
            "Scorer, VersionAssembler",
            "end of this version's interval, in milliseconds since 1970"),
    MODEL_INTERVAL(
            "model.interval",
            Kind.GAUGE,
            List.of(),
            "VersionAssembler",
            "length of the intervals, in milliseconds: a version is due that often while labelled events come"),
    EVENTS_HELD_OUT(
            "events.heldOut",
            Kind.COUNTER,
            List.of(),
            "VersionGate",
            "labelled events that were held out from training (`--holdout`)"),
    EVENTS_WAITING(
            "events.waiting",
            Kind.GAUGE,
            List.of(),
            "LabelJoiner",
            "events that wait for their labels; one subtask alone may show less than 0 after a change of parallelism,"
                    + " the sum is right"),
    EVENTS_UNLABELLED(
            "events.unlabelled",
            Kind.COUNTER,
            List.of(),
            "LabelJoiner",
            "events whose labels did not come by `--label-timeout`"),
    EVENTS_RESENT(
            "events.resent",
            Kind.COUNTER,
            List.of(),
            "LabelJoiner",
            "events with the id and the features of another one, which then is not trained twice"),
    LABELS_JOINED("labels.joined", Kind.COUNTER, List.of(), "LabelJoiner", "labels that found their events"),
    LABELS_UNKNOWN(
            "labels.unknown",
            Kind.COUNTER,
            List.of(),
            "LabelJoiner",
            "labels of whose id no event came in time; each is a dead letter"),
    LABELS_EXPIRED(
            "labels.expired",
            Kind.COUNTER,
            List.of(),
            "LabelJoiner",
            "labels that came after `--label-timeout`; each is a dead letter"),
    LABELS_REPEATED(
            "labels.repeated",
            Kind.COUNTER,
            List.of(),
            "LabelJoiner",
            "labels that say once more what another one said"),
    LABELS_CONFLICTING(
            "labels.conflicting",
            Kind.COUNTER,
            List.of(),
            "LabelJoiner",
            "labels that say otherwise than the one that counts; what is trained stays as it is"),
    LABELS_WITHDRAWN(
            "labels.withdrawn",
            Kind.COUNTER,
            List.of(),
            "LabelJoiner",
            "labels that were taken back while they waited, and nulls for events that wait"),
    LABELS_LATE(
            "labels.late",
            Kind.COUNTER,
            List.of(),
            "LabelJoiner, LabelSplitter",
            "labels that came too late for their own time, and whose time was moved forward"),
    LABEL_DELAY(
            "label.delay",
            Kind.HISTOGRAM,
            List.of(),
            "LabelJoiner",
            "milliseconds of event time from an event to its label, of the newest 1,000 that were joined; 0 if the"
                    + " label came first"),
    HELD_OUT_ERROR(
            "heldOut.error",
            Kind.GAUGE,
            List.of(),
            "VersionGate",
            "error rate of the newest version, published or refused, on the [held-out events](versions.md) before the"
                    + " end of its interval; NaN if none scored it, and until the first version since the task"
                    + " started"),
    HELD_OUT_LOG_LOSS(
            "heldOut.logLoss",
            Kind.GAUGE,
            List.of(),
            "VersionGate",
            "its mean log loss on them, in nats; NaN likewise"),
    VERSIONS_REFUSED(
            "versions.refused",
            Kind.COUNTER,
            List.of(),
            "VersionGate",
            "versions that failed `--publish-if` and were not published"),
    VERSIONS_REFUSED_IN_A_ROW(
            "versions.refusedInARow",
            Kind.GAUGE,
            List.of(),
            "VersionGate",
            "how many versions were refused since the last one that was published: when it grows, the data have"
                    + " changed, labels are wrong, or a bound of `--publish-if` is too strict"),
    FEATURES_COLLISIONS(
            "features.collisions",
            Kind.GAUGE,
            List.of(),
            "VersionNamer",
            "features that parts hold under two or more [names](wire-format.md#names-of-features), as far as names are"
                    + " known: the model cannot tell these apart. Only with `--features named`"),
    ALIGNMENT_BOOST("alignment.boost", Kind.GAUGE, List.of(), "AlignedAverager", "rapidity of the newest part"),
    ALIGNMENT_RESIDUAL(
            "alignment.residual",
            Kind.GAUGE,
            List.of(),
            "AlignedAverager",
            "relative distance of the newest part from its average"),
    QUALITY_EVENTS(
            "quality.<form>.events",
            Kind.GAUGE,
            List.of(),
            "PredictionJudge, Scorer",
            "labelled events that the numbers of the form are of; of `fading` the sum of their weights, at most 1,000"),
    QUALITY_ABSTAINED(
            "quality.<form>.abstained",
            Kind.GAUGE,
            List.of(),
            "PredictionJudge, Scorer",
            "share of the events on which the prediction abstained"),
    QUALITY_ERROR(
            "quality.<form>.error",
            Kind.GAUGE,
            List.of(),
            "PredictionJudge, Scorer",
            "error rate, of the events on which the prediction did not abstain"),
    QUALITY_KAPPA(
            "quality.<form>.kappa",
            Kind.GAUGE,
            List.of(),
            "PredictionJudge, Scorer",
            "Cohen's kappa: how far the labels are better than chance (0), as a share of the way to no error (1)"),
    QUALITY_LOG_LOSS(
            "quality.<form>.logLoss",
            Kind.GAUGE,
            List.of(),
            "PredictionJudge, Scorer",
            "mean of -ln of the probability of the true class, at least 1e-15"),
    QUALITY_BRIER(
            "quality.<form>.brier",
            Kind.GAUGE,
            List.of(),
            "PredictionJudge, Scorer",
            "mean of the squared differences of the probabilities from 1 for the true class and 0 for the others,"
                    + " summed over all classes: 0 to 2"),
    QUALITY_ECE(
            "quality.<form>.ece",
            Kind.GAUGE,
            List.of(),
            "PredictionJudge, Scorer",
            "expected calibration error: how far the largest probability is from how often its class is the true one,"
                    + " from 15 bins"),
    QUALITY_CLASS_EVENTS(
            "quality.<form>.events",
            Kind.GAUGE,
            List.of("class"),
            "PredictionJudge, Scorer",
            "labelled events of the class; in the window those that the recall is of"),
    QUALITY_PRECISION(
            "quality.<form>.precision",
            Kind.GAUGE,
            List.of("class"),
            "PredictionJudge, Scorer",
            "of the events predicted as the class, the share that were of it"),
    QUALITY_RECALL(
            "quality.<form>.recall",
            Kind.GAUGE,
            List.of("class"),
            "PredictionJudge, Scorer",
            "of the events of the class, the share that were predicted as it"),
    QUALITY_ROC_AUC(
            "quality.<form>.rocAuc",
            Kind.GAUGE,
            List.of("class"),
            "PredictionJudge, Scorer",
            "area under the ROC of the probability of the class, from 256 bins"),
    QUALITY_PR_AUC(
            "quality.<form>.prAuc",
            Kind.GAUGE,
            List.of("class"),
            "PredictionJudge, Scorer",
            "average precision of the probability of the class, from 256 bins");

    /** In the path of a metric that has several {@link QualityForm}s. */
    private static final String FORM = "<form>";

    /** What Flink takes the metric for. */
    enum Kind {
        COUNTER,
        GAUGE,
        HISTOGRAM
    }

    final String path;
    final Kind kind;
    final List<String> labels;
    /** Names of the operators that report the metric, in alphabetical order, with commas. */
    final String operators;
    /** In Markdown, as a cell of a table. */
    final String meaning;

    JobMetric(String path, Kind kind, List<String> labels, String operators, String meaning) {
        this.path = path;
        this.kind = kind;
        this.labels = labels;
        this.operators = operators;
        this.meaning = meaning;
    }

    /** The path of one form. */
    String path(QualityForm form) {
        return path.replace(FORM, form.id());
    }

    /** The name that Flink's Prometheus reporter gives the metric, without the scope of the operator in front. */
    String inPrometheus() {
        int last = path.lastIndexOf('.') + 1;
        StringBuilder name = new StringBuilder("lorentztron_").append(path, 0, last);
        labels.forEach(label -> name.append(label).append('_'));
        return name.append(path, last, path.length()).toString().replace('.', '_');
    }
}
