package org.lorentztron.job.options;

import static org.lorentztron.job.options.kind.Option.Group.ADVANCED;
import static org.lorentztron.job.options.kind.Option.Group.START;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.lorentztron.connectors.publish.Delivery;
import org.lorentztron.connectors.source.StartFrom;
import org.lorentztron.job.options.events.EventEncoding;
import org.lorentztron.job.options.events.EventOptions;
import org.lorentztron.job.options.events.LabelFields;
import org.lorentztron.job.options.events.LabelOptions;
import org.lorentztron.job.options.events.TopicOptions;
import org.lorentztron.job.options.given.KafkaSecrets;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.kind.OptionType;
import org.lorentztron.job.options.kind.TextTypes;
import org.lorentztron.job.options.learner.HeldFeatureOptions;
import org.lorentztron.job.options.learner.LearnerOptions;
import org.lorentztron.job.options.learner.TrainingOptions;
import org.lorentztron.job.options.learner.WeightOptions;
import org.lorentztron.job.options.output.DecisionOptions;
import org.lorentztron.job.options.output.LineageOptions;
import org.lorentztron.job.options.output.PredictWith;
import org.lorentztron.job.options.read.ConfigFileOptions;
import org.lorentztron.job.options.read.OptionValues;

/** Every option of the job, once. Parsing, {@code --help} and docs/operate/options.md are made from this table. */
final class OptionTable {
    static final Option<String> BOOTSTRAP_SERVERS = Option.of(START, "bootstrap-servers", TextTypes.servers())
            .required()
            .means(
                    "Kafka brokers to connect to first.",
                    "They must be reachable from where the job is submitted and from every TaskManager.");
    static final Option<String> MODEL_ID = Option.of(START, "model-id", TextTypes.name("<id>", 128))
            .initially("default")
            .lasts()
            .means(
                    "Name of the model in the models topic.",
                    "Keys and transactional ids begin with it, and the consumer group is lorentztron-<model-id>. Run"
                            + " one job per model id: of two, the later one takes over and the other one fails. A job"
                            + " without state continues the version numbers that it finds.");
    static final Option<String> EVENTS_TOPIC = Option.of(START, "events-topic", TextTypes.topic())
            .initially("events")
            .lasts()
            .means("Topic of the events.", "It must exist; its partitions bound the parallelism of reading.");
    static final Option<String> MODELS_TOPIC = Option.of(START, "models-topic", TextTypes.topic())
            .initially("models")
            .means(
                    "Topic of the versions.",
                    "It must exist, should be compacted, and must admit records of 8 x rank x (features +"
                            + " 1) bytes; hats and waves are features too: see docs/operate/sizing.md.");
    static final Option<String> PREDICTIONS_TOPIC = Option.of(START, "predictions-topic", TextTypes.topic())
            .otherwise("none")
            .means("Topic of the predictions for events without a label.", "Without it these events are only counted.");
    static final Option<PredictWith> PREDICT_WITH = Option.of(
                    START, "predict-with", OptionType.choice(PredictWith.class, OptionType::kebab))
            .initially("published")
            .means(
                    "Which models predict: those of the newest published version, or live, those in training.",
                    "published-or-none answers events before the first version too, without a label. Live models have"
                            + " trained all labelled events before, and none after; they wait for event time, and can"
                            + " cost more than training.");
    static final Option<String> SIGNALS_TOPIC = Option.of(START, "signals-topic", TextTypes.topic())
            .otherwise("none")
            .means(
                    "Topic of signals: records that tell of a change in the events.",
                    "It must exist. Signals depend on the records alone, and change no model. A job that is given this"
                            + " option when it is restored watches no features. See docs/operate/monitoring.md.");
    static final Option<String> DEAD_LETTERS_TOPIC = Option.of(START, "dead-letters-topic", TextTypes.topic())
            .initially("dead-letters")
            .means(
                    "Topic of rejected events, each with the reason in its headers.",
                    "It must exist. A dead letter keeps what max.message.bytes of the topic admits of the event,"
                            + " at most 8 MiB.");
    static final Option<StartFrom> START_FROM = Option.of(
                    START, "start", OptionType.choice(StartFrom.class, StartFrom::id))
            .initially("earliest")
            .means(
                    "Where reading of the events topic starts when no state is restored.",
                    "With latest, events that are there already are not trained. anew is earliest; a restored job"
                            + " then reads topics that were replaced from their beginning, and keeps its models.");
    static final Option<Boolean> BOUNDED = Option.of(START, "bounded", OptionType.flag())
            .initially("false")
            .means(
                    "Stop at the end that the events topic has when the job starts.",
                    "The last interval is published as well.");
    static final Option<Delivery> DELIVERY = Option.of(
                    ADVANCED, "delivery", OptionType.choice(Delivery.class, Delivery::id))
            .initially("exactly-once")
            .means(
                    "Guarantee for everything the job writes to Kafka.",
                    "exactly-once needs checkpoints, and a version becomes visible with the next one. With"
                            + " at-least-once it is visible at once, and records may be repeated after a failure.");
    static final Option<Duration> OUT_OF_ORDERNESS = Option.of(
                    ADVANCED, "out-of-orderness", OptionType.duration("0ms", "1d"))
            .initially("1s")
            .shapes()
            .means(
                    "How much older than the newest event of its partition an event may be, to be trained at its own"
                            + " time.",
                    "An older event is trained at the earliest time that is not late, and counted as events.late."
                            + " Every version is delayed by as much.");
    static final Option<Duration> MAX_AHEAD = Option.of(ADVANCED, "max-ahead", OptionType.duration("1ms", "1000d"))
            .initially("1m")
            .shapes()
            .means(
                    "How far an event may be ahead of its partition's newest Kafka timestamps.",
                    "An event further ahead is trained at the partition's newest time, and counted as events.ahead:"
                            + " so are the first 15 after a longer silence.");
    static final Option<Duration> IDLE_TIMEOUT = Option.of(ADVANCED, "idle-timeout", OptionType.duration("1ms", "1d"))
            .initially("30s")
            .means(
                    "Silence after which a partition no longer holds event time back.",
                    "After silence of all partitions the interval of the newest event ends. Too short a"
                            + " timeout makes events of slow partitions late; too long a one delays versions."
                            + " lorentztron run has 5s.");

    /**
     * In the order in which they are listed and checked; an option stands after those on which its use or default
     * depends.
     */
    static final List<Option<?>> ALL = List.of(
            BOOTSTRAP_SERVERS,
            EventOptions.CLASSES,
            EventOptions.FEATURES,
            MODEL_ID,
            EVENTS_TOPIC,
            MODELS_TOPIC,
            DEAD_LETTERS_TOPIC,
            PREDICTIONS_TOPIC,
            PREDICT_WITH,
            LabelOptions.LABELS_TOPIC,
            LabelOptions.LABEL_TIMEOUT,
            LabelOptions.UNLABELLED,
            LearnerOptions.LEARNER,
            LearnerOptions.SCHEME,
            LearnerOptions.RANK,
            TrainingOptions.INTERVAL,
            TrainingOptions.WARM_START,
            HeldFeatureOptions.MAX_FEATURES_HELD,
            LearnerOptions.PRESET,
            DecisionOptions.THRESHOLD,
            DecisionOptions.ABSTAIN_BELOW,
            LineageOptions.PUBLISH_IF,
            LineageOptions.HOLDOUT,
            LineageOptions.HISTORY_TOPIC,
            SIGNALS_TOPIC,
            START_FROM,
            BOUNDED,
            KafkaSecrets.OPTION,
            ConfigFileOptions.OPTION,
            EventOptions.EVENT_FORMAT,
            EventOptions.EVENT_SCHEMA,
            EventOptions.EVENT_ROOT,
            EventOptions.EVENT_ONLY,
            EventOptions.EVENT_ID,
            EventOptions.EVENT_LABEL,
            EventOptions.EVENT_LABEL_MAP,
            EventOptions.EVENT_TIME,
            EventOptions.EVENT_TIME_FORMAT,
            EventOptions.EVENT_TIME_ZONE,
            EventOptions.EVENT_WEIGHT,
            EventOptions.EVENT_FEATURES,
            EventOptions.EVENT_NUMERIC,
            EventOptions.EVENT_CATEGORICAL,
            EventOptions.EVENT_TEXT,
            EventOptions.EVENT_LOG,
            EventOptions.EVENT_IGNORE,
            LearnerOptions.START_FIT,
            LearnerOptions.CANDIDATES,
            TrainingOptions.STANDARDIZE,
            TrainingOptions.AVERAGING,
            TrainingOptions.EVALUATE_FRACTION,
            EventOptions.SEGMENTS,
            OUT_OF_ORDERNESS,
            MAX_AHEAD,
            IDLE_TIMEOUT,
            DELIVERY,
            TrainingOptions.BLOCKS,
            LearnerOptions.UPDATE,
            LearnerOptions.AGGRESSIVENESS,
            LearnerOptions.WINDOW,
            LearnerOptions.KERNEL,
            LearnerOptions.COVARIANCE,
            LearnerOptions.INIT_SCALE,
            LearnerOptions.SEED,
            WeightOptions.CLASS_WEIGHTS,
            EventOptions.MAX_WEIGHT,
            WeightOptions.KEEP,
            HeldFeatureOptions.FEATURE_TTL,
            HeldFeatureOptions.MIN_FEATURE_COUNT,
            LabelOptions.LABEL_EARLY,
            LabelOptions.REPEATED_LABELS,
            LabelOptions.MAX_WAITING);

    /** The same with those that one row of the list stands for. */
    static final List<Option<?>> EVERY =
            Stream.concat(ALL.stream(), LabelFields.ALL.stream()).toList();

    private OptionTable() {}

    /** The options that models depend on, by their names, with values that could be given again. */
    static Map<String, String> shaping(OptionValues values) {
        // Names of cells say what a feature is called; where schemas are says nothing about models.
        Map<String, String> shaping = values.texts(EVERY.stream()
                .filter(option -> option.scope().shapes())
                .filter(option -> !isSchema(option, TopicOptions.EVENTS, values))
                .filter(option -> !isSchema(option, LabelFields.OPTIONS, values)));
        shaping.values().removeIf(String::isEmpty);
        return shaping;
    }

    private static boolean isSchema(Option<?> option, TopicOptions topic, OptionValues values) {
        return option == topic.schema() && topic.encoding(values) != EventEncoding.CSV;
    }
}
