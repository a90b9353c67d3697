package org.lorentztron.job.metrics;

import java.util.List;
import org.lorentztron.model.monitor.QualityForm;

/**
 * All metrics of the job: their names, kinds, labels and meanings. {@link JobMetrics} registers them, and the table of
 * metrics in {@code docs/operate/monitoring.md} is written from this one.
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
            "malformed records by [reason](../internals/wire-format.md#dead-letters), with `_` for `-`; every"
                    + " reason is there from the start, at 0"),
    EVENTS_DELETED(
            "events.deleted",
            Kind.COUNTER,
            List.of(),
            "EventSplitter, JoinSplitter, LabelSplitter",
            "records of deletions: no mistakes, and no dead letters"),
    EVENTS_OTHER(
            "events.other",
            Kind.COUNTER,
            List.of(),
            "EventSplitter, JoinSplitter, LabelSplitter",
            "records that `--event-only` leaves out, as above"),
    INPUT_WARNINGS(
            "input.warnings",
            Kind.COUNTER,
            List.of("kind"),
            "EventSplitter, JoinSplitter, LabelSplitter, VersionAssembler",
            "what looks wrong in the records, by [kind](#warnings), with `_` for `-`"),
    EVENTS_LATE(
            "events.late",
            Kind.COUNTER,
            List.of(),
            "EventSplitter, JoinSplitter, LabelJoiner, PartTrainer",
            "events that came too late; their time was moved forward"),
    EVENTS_AHEAD(
            "events.ahead",
            Kind.COUNTER,
            List.of(),
            "EventSplitter, JoinSplitter",
            "events beyond `--max-ahead`; their time was moved back"),
    EVENTS_UNSCORED(
            "events.unscored",
            Kind.COUNTER,
            List.of(),
            "EventSplitter, PredictionGatherer, Scorer",
            "events before the first version, or with `--predict-with live` before the first model;"
                    + " unlabelled events where no predictions are asked for"),
    EVENTS_ABSTAINED(
            "events.abstained",
            Kind.COUNTER,
            List.of(),
            "PredictionGatherer, Scorer",
            "scored events that got no label because of `--abstain-below`"),
    EVENTS_NOT_KEPT(
            "events.notKept",
            Kind.COUNTER,
            List.of(),
            "EventSplitter, JoinedEvents",
            "labelled events left out of training by `--keep` or weight 0"),
    EVENTS_WEIGHT_IGNORED(
            "events.weightIgnored",
            Kind.COUNTER,
            List.of(),
            "EventSplitter, JoinedEvents",
            "labelled events trained with weight 1 because the learner cannot use their weight"),
    UPDATES("updates", Kind.COUNTER, List.of(), "PartTrainer", "changes of parts, summed over all parts"),
    MISTAKES(
            "mistakes",
            Kind.COUNTER,
            List.of(),
            "PartTrainer",
            "parts that were wrong before they trained the event, summed over all parts"),
    DEGENERATE_UPDATES(
            "degenerateUpdates",
            Kind.COUNTER,
            List.of(),
            "PartTrainer",
            "events without effect: no gradient, or an update beyond float. `margin`: fits to one class, to"
                    + " events without features, to events that cancel or are beyond float"),
    RESTARTS(
            "restarts",
            Kind.COUNTER,
            List.of("pair"),
            "PartTrainer",
            "resets, starts from a fit (`--start-fit`), and changes of"
                    + " [candidate](../guide/learners.md#candidates). The label is `a:b` for a pair of classes,"
                    + " `a:rest` for a class against the rest, else `all`; above 50 classes `all` is the sum"),
    RESETS(
            "resets",
            Kind.COUNTER,
            List.of("pair"),
            "PartTrainer",
            "parts that were reset in an interval because their past no longer predicts their events; labels"
                    + " as for `restarts`"),
    FEATURES_HELD(
            "features.held",
            Kind.GAUGE,
            List.of(),
            "PartTrainer",
            "features with parameters, once for each block and candidate, in blocks that have trained since"
                    + " the task started; 0 with `margin`"),
    FEATURES_FULLEST(
            "features.fullest",
            Kind.GAUGE,
            List.of(),
            "PartTrainer",
            "features of the part that holds most, as a share of `--max-features-held`"),
    FEATURES_EVICTED(
            "features.evicted",
            Kind.COUNTER,
            List.of(),
            "PartTrainer",
            "features forgotten by `--feature-ttl` or `--max-features-held`, summed over parts and candidates"),
    RARE_EVENTS(
            "rare.events",
            Kind.COUNTER,
            List.of("class", "outcome"),
            "PartTrainer",
            "[decided](#signals) before they were learned, with signals: `caught`, `missed`, `false_alarm`"),
    PARTS_FEWEST(
            "parts.fewest",
            Kind.GAUGE,
            List.of(),
            "PartTrainer",
            "events of the part that has had the fewest; starts are fitted at `--start-fit`"),
    PREQUENTIAL_ERROR_WINDOW(
            "prequentialError.window",
            Kind.GAUGE,
            List.of(),
            "PredictionJudge, Scorer",
            "the same as `quality.window.error`"),
    PREQUENTIAL_ERROR_CUMULATIVE(
            "prequentialError.cumulative",
            Kind.GAUGE,
            List.of(),
            "PredictionJudge, Scorer",
            "the same as `quality.cumulative.error`"),
    MODEL_VERSION(
            "model.version",
            Kind.GAUGE,
            List.of(),
            "Scorer, VersionAssembler",
            "newest version; of the `Scorer`, the version that predicts"),
    MODEL_INTERVAL_END(
            "model.intervalEnd",
            Kind.GAUGE,
            List.of(),
            "Scorer, VersionAssembler",
            "end of this version's interval, in milliseconds since 1970"),
    MODEL_INTERVAL(
            "model.interval", Kind.GAUGE, List.of(), "VersionAssembler", "length of an interval in milliseconds"),
    EVENTS_HELD_OUT(
            "events.heldOut",
            Kind.COUNTER,
            List.of(),
            "VersionGate",
            "labelled events held out from training (`--holdout`)"),
    EVENTS_WAITING(
            "events.waiting",
            Kind.GAUGE,
            List.of(),
            "LabelJoiner",
            "events that wait for labels; the sum over subtasks is right, one may be below 0"),
    LABELS_WAITING(
            "labels.waiting",
            Kind.GAUGE,
            List.of(),
            "LabelJoiner",
            "labels that wait for their time or event; the sum is right"),
    IDS_REMEMBERED("ids.remembered", Kind.GAUGE, List.of(), "LabelJoiner", "ids in state; the sum is right"),
    IDS_FULLEST(
            "ids.fullest",
            Kind.GAUGE,
            List.of(),
            "LabelJoiner",
            "bytes of the fullest of 128 groups of ids, as a share of what it may hold; above 1 by what is read ahead"),
    IDS_GIVEN_UP(
            "ids.givenUp",
            Kind.COUNTER,
            List.of(),
            "LabelJoiner",
            "events, labels and ids given up because their group is full"),
    EVENTS_UNLABELLED(
            "events.unlabelled",
            Kind.COUNTER,
            List.of(),
            "LabelJoiner",
            "events without a label at the end of `--label-timeout`"),
    EVENTS_RESENT(
            "events.resent",
            Kind.COUNTER,
            List.of(),
            "LabelJoiner",
            "events with the id and features of another one, which is not trained twice"),
    EVENTS_CROWDED(
            "events.crowded",
            Kind.COUNTER,
            List.of(),
            "LabelJoiner",
            "events beyond the first 32 of their id in a span of `--label-timeout`, or given up: they get no label"),
    LABELS_JOINED("labels.joined", Kind.COUNTER, List.of(), "LabelJoiner", "labels that found their events"),
    LABELS_UNKNOWN(
            "labels.unknown",
            Kind.COUNTER,
            List.of(),
            "LabelJoiner",
            "labels whose event did not come in time; dead letters"),
    LABELS_EXPIRED(
            "labels.expired", Kind.COUNTER, List.of(), "LabelJoiner", "labels after `--label-timeout`; dead letters"),
    LABELS_REPEATED("labels.repeated", Kind.COUNTER, List.of(), "LabelJoiner", "labels that repeat another one"),
    LABELS_CONFLICTING(
            "labels.conflicting",
            Kind.COUNTER,
            List.of(),
            "LabelJoiner",
            "labels that contradict the one that counts; what is trained stays"),
    LABELS_WITHDRAWN(
            "labels.withdrawn",
            Kind.COUNTER,
            List.of(),
            "LabelJoiner",
            "labels taken back while they waited, and nulls for events that wait"),
    LABELS_LATE(
            "labels.late",
            Kind.COUNTER,
            List.of(),
            "LabelJoiner, LabelSplitter",
            "labels that came too late; their time was moved forward"),
    LABELS_AHEAD("labels.ahead", Kind.COUNTER, List.of(), "LabelSplitter", "labels beyond it"),
    LABEL_DELAY(
            "label.delay",
            Kind.HISTOGRAM,
            List.of(),
            "LabelJoiner",
            "milliseconds of event time from event to label, of the newest 1,000 that were joined; 0 if the"
                    + " label came first"),
    HELD_OUT_ERROR(
            "heldOut.error",
            Kind.GAUGE,
            List.of(),
            "VersionGate",
            "error rate of the newest version, published or refused, on the [held-out"
                    + " events](../guide/versions.md); NaN if none scored it, and before the first version since the"
                    + " task started"),
    HELD_OUT_LOG_LOSS("heldOut.logLoss", Kind.GAUGE, List.of(), "VersionGate", "mean log loss of the same, in nats"),
    VERSIONS_REFUSED("versions.refused", Kind.COUNTER, List.of(), "VersionGate", "versions that failed `--publish-if`"),
    VERSIONS_REFUSED_IN_A_ROW(
            "versions.refusedInARow",
            Kind.GAUGE,
            List.of(),
            "VersionGate",
            "versions refused since the last one that was published"),
    FEATURES_COLLISIONS(
            "features.collisions",
            Kind.GAUGE,
            List.of(),
            "VersionNamer",
            "features with two or more known [names](../internals/wire-format.md#names-of-features), which"
                    + " the model cannot tell apart; only with `--features named`"),
    FEATURES_NAMES_DROPPED(
            "features.namesDropped",
            Kind.COUNTER,
            List.of(),
            "VersionNamer",
            "names beyond 500 KB in a 256th of the features, or 64 KB of features that no part holds"),
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
            "labelled events that the numbers are of; of `fading` the sum of their weights"),
    QUALITY_ABSTAINED(
            "quality.<form>.abstained",
            Kind.GAUGE,
            List.of(),
            "PredictionJudge, Scorer",
            "share of events on which the prediction abstained"),
    QUALITY_ERROR(
            "quality.<form>.error",
            Kind.GAUGE,
            List.of(),
            "PredictionJudge, Scorer",
            "error rate, where the prediction did not abstain"),
    QUALITY_KAPPA("quality.<form>.kappa", Kind.GAUGE, List.of(), "PredictionJudge, Scorer", "Cohen's kappa"),
    QUALITY_LOG_LOSS(
            "quality.<form>.logLoss", Kind.GAUGE, List.of(), "PredictionJudge, Scorer", "mean log loss, in nats"),
    QUALITY_BRIER(
            "quality.<form>.brier",
            Kind.GAUGE,
            List.of(),
            "PredictionJudge, Scorer",
            "Brier score, summed over all classes"),
    QUALITY_ECE(
            "quality.<form>.ece",
            Kind.GAUGE,
            List.of(),
            "PredictionJudge, Scorer",
            "expected calibration error, of 15 bins"),
    QUALITY_CLASS_EVENTS(
            "quality.<form>.events",
            Kind.GAUGE,
            List.of("class"),
            "PredictionJudge, Scorer",
            "labelled events of the class; in the window those that the recall is of"),
    QUALITY_SERVED(
            "quality.<form>.served",
            Kind.GAUGE,
            List.of("class"),
            "PredictionJudge, Scorer",
            "predictions of the class that the precision is of"),
    QUALITY_PRECISION(
            "quality.<form>.precision",
            Kind.GAUGE,
            List.of("class"),
            "PredictionJudge, Scorer",
            "precision of the class"),
    QUALITY_RECALL(
            "quality.<form>.recall", Kind.GAUGE, List.of("class"), "PredictionJudge, Scorer", "recall of the class"),
    QUALITY_ROC_AUC(
            "quality.<form>.rocAuc",
            Kind.GAUGE,
            List.of("class"),
            "PredictionJudge, Scorer",
            "area under the ROC curve, from 256 bins"),
    QUALITY_PR_AUC(
            "quality.<form>.prAuc",
            Kind.GAUGE,
            List.of("class"),
            "PredictionJudge, Scorer",
            "average precision, from 256 bins"),
    SEGMENTS_EVENTS(
            "segments.events",
            Kind.GAUGE,
            List.of("field", "value"),
            "PredictionJudge, Scorer",
            "those of `quality.cumulative` by values of `--segments`: 50 of each subtask, `missing`, `rest`"),
    SEGMENTS_ERROR("segments.error", Kind.GAUGE, List.of("field", "value"), "PredictionJudge, Scorer", "error rate"),
    SEGMENTS_CLASS_EVENTS(
            "segments.events",
            Kind.GAUGE,
            List.of("field", "value", "class"),
            "PredictionJudge, Scorer",
            "of the class, one of the first 10"),
    SEGMENTS_RECALL(
            "segments.recall", Kind.GAUGE, List.of("field", "value", "class"), "PredictionJudge, Scorer", "recall"),
    SEGMENTS_SERVED(
            "segments.served",
            Kind.GAUGE,
            List.of("field", "value", "class"),
            "PredictionJudge, Scorer",
            "predictions"),
    SEGMENTS_PRECISION(
            "segments.precision",
            Kind.GAUGE,
            List.of("field", "value", "class"),
            "PredictionJudge, Scorer",
            "precision"),
    SEGMENTS_PR_AUC(
            "segments.prAuc",
            Kind.GAUGE,
            List.of("field", "value", "class"),
            "PredictionJudge, Scorer",
            "average precision");

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
