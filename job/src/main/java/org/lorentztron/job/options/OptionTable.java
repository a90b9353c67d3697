package org.lorentztron.job.options;

import static org.lorentztron.job.options.Option.Group.CHOOSE;
import static org.lorentztron.job.options.Option.Group.LEAVE;
import static org.lorentztron.job.options.Option.Group.NEEDED;

import java.time.Duration;
import java.util.List;
import org.lorentztron.connectors.publish.Delivery;
import org.lorentztron.connectors.source.StartFrom;
import org.lorentztron.model.features.Standardization;
import org.lorentztron.model.learn.AverageWeights;

/** Every option of the job, once. Parsing, {@code --help} and docs/operate/options.md are made from this table. */
final class OptionTable {
    // ---- needed
    static final Option<String> BOOTSTRAP_SERVERS = Option.of(NEEDED, "bootstrap-servers", TextTypes.servers())
            .required()
            .means(
                    "Kafka brokers to connect to first.",
                    "They must be reachable from where the job is submitted and from every TaskManager.");
    static final Option<List<String>> CLASSES = Option.of(NEEDED, "classes", TextTypes.classes())
            .required()
            .shapes()
            .lasts()
            .means(
                    "The labels, comma separated, in the order that defines the parts.",
                    "An event with another label is rejected to the dead-letters topic. Another order or another set"
                            + " is another model: give it another model id. A label contains no comma and neither"
                            + " begins nor ends with a blank.");

    // ---- choose
    static final Option<String> MODEL_ID = Option.of(CHOOSE, "model-id", TextTypes.name("<id>", 128))
            .initially("default")
            .lasts()
            .means(
                    "Name of the model in the models topic.",
                    "The keys of the models topic and the transactional ids begin with it. The consumer group is"
                            + " lorentztron-<model-id>. Run one job per model id: of two, the one submitted later"
                            + " takes over and the other one fails. A job without state continues the version"
                            + " numbers that it finds under its model id.");
    static final Option<Duration> INTERVAL = Option.of(CHOOSE, "interval", OptionType.duration("1ms", "365d"))
            .initially("10s")
            .shapes()
            .lasts()
            .means(
                    "Length of an averaging interval in event time; at the end of each a version is published.",
                    "Each interval costs a copy of all parameters, and the models of short intervals are nearly the"
                            + " same. Long intervals delay the version. Choose an interval that holds 2,000 to"
                            + " 50,000 events. With event times that count examples as milliseconds, 50s is 50,000"
                            + " examples.");
    static final Option<Double> EVALUATE_FRACTION = Option.of(CHOOSE, "evaluate-fraction", OptionType.real(0, 1))
            .initially("0.1")
            .means(
                    "Share of the labelled events that are scored as well, for the prequential error and the quality of"
                            + " predictions; with --labels-topic of all events.",
                    "The newest published version scores them. Scoring looks at every part of the model and can cost"
                            + " more than training. The standard error of the measured error e over N events is"
                            + " sqrt(e (1 - e) / (N x evaluate-fraction)). 0 turns the measurement off.");
    static final Option<WarmStartSource> WARM_START = Option.of(
                    CHOOSE,
                    "warm-start",
                    new OptionType<>("<source>", "topic, topic:<model-id> or file:<path>", WarmStartSource::parse))
            .otherwise("none")
            .means(
                    "A published version that training starts from: topic, topic:<model-id> or file:<path>.",
                    "topic is the newest version of this model id in the models topic, topic:<model-id> the newest"
                            + " of another model id, and file:<path> a file that inspect --save has written. A part"
                            + " that the version has starts from its average there; any other part starts as its"
                            + " learner does. Counts start at 0. herded and dos start from versions of the same or a"
                            + " lower rank, linear learners from linear versions, and all of these from the same"
                            + " --scheme. shared starts from networks of shared, also with more units, and with other"
                            + " classes. The version is read where the job is submitted. A job that is restored from a"
                            + " checkpoint or savepoint continues from that instead.");

    // ---- choose: input and output
    static final Option<String> EVENTS_TOPIC = Option.of(CHOOSE, "events-topic", TextTypes.topic())
            .initially("events")
            .lasts()
            .means("Topic of the events.", "It must exist; its partitions bound the parallelism of reading.");
    static final Option<String> MODELS_TOPIC = Option.of(CHOOSE, "models-topic", TextTypes.topic())
            .initially("models")
            .means(
                    "Topic of the snapshots.",
                    "It must exist, should be compacted, and must admit records of 8 x rank x (features + 1) bytes."
                            + " Hats and waves are features too, up to 8 for each number of a table and 256."
                            + " Networks are divided into records that the broker's default admits. If models hold a"
                            + " part of the features (see --features), a record takes 8 x rank + 5 bytes, or that of a"
                            + " network 4 x its units + 5, for each feature that the events of its classes have had.");
    static final Option<String> PREDICTIONS_TOPIC = Option.of(CHOOSE, "predictions-topic", TextTypes.topic())
            .otherwise("none, so no predictions")
            .means(
                    "Topic of the predictions for events without a label.",
                    "Without it these events are only" + " counted.");
    static final Option<PredictWith> PREDICT_WITH = Option.of(
                    CHOOSE, "predict-with", OptionType.choice(PredictWith.class, OptionType::kebab))
            .initially("published")
            .means(
                    "Which models predict: those of the newest published version, or live, those in training.",
                    "A published model is an average, and as old as its interval and a checkpoint make it. A live one"
                            + " has trained every labelled event before the unlabelled one in event time, and none"
                            + " after it. So live suits labels that come soon and data that change; its predictions"
                            + " depend on the records alone. A prediction then waits for event time: for"
                            + " --out-of-orderness, for the slowest partition, and for a twentieth of an --interval,"
                            + " at most a second. Models in training are not averaged, and may err more often on data"
                            + " that do not change. Every unlabelled event is sent to all blocks, waits there like a"
                            + " labelled one, and is scored by every part, which can cost more than training.");
    static final Option<String> SIGNALS_TOPIC = Option.of(CHOOSE, "signals-topic", TextTypes.topic())
            .otherwise("none, so no signals")
            .means(
                    "Topic of signals: records that tell of a change in the events.",
                    "They tell of parts that were reset or are mistaken more often, of the shares of classes, of"
                            + " the values of features, and of versions that --publish-if holds back. Signals depend on"
                            + " the records alone, and change no model. The topic must exist. A job that is given this"
                            + " option when it is restored watches no features: the first events decide how they are"
                            + " watched.");
    static final Option<String> DEAD_LETTERS_TOPIC = Option.of(CHOOSE, "dead-letters-topic", TextTypes.topic())
            .initially("dead-letters")
            .means("Topic of rejected events, each with the reason in its headers.", "It must exist.");
    static final Option<StartFrom> START = Option.of(CHOOSE, "start", OptionType.choice(StartFrom.class, StartFrom::id))
            .initially("earliest")
            .means(
                    "Where reading of the events topic starts when no state is restored.",
                    "With latest, the events that are in the topic already are not trained.");
    static final Option<Boolean> BOUNDED = Option.of(CHOOSE, "bounded", OptionType.flag())
            .initially("false")
            .means(
                    "Stop at the end that the events topic has when the job starts.",
                    "The end closes the last interval, which is published as well.");
    static final Option<Delivery> DELIVERY = Option.of(
                    CHOOSE, "delivery", OptionType.choice(Delivery.class, Delivery::id))
            .initially("exactly-once")
            .means(
                    "Guarantee for everything the job writes to Kafka.",
                    "exactly-once needs checkpoints, and a version becomes visible with the next checkpoint. With"
                            + " at-least-once a version is visible at once, and records may be repeated after a"
                            + " failure.");

    static final Option<String> KAFKA_SECRETS = Option.of(CHOOSE, "kafka-secrets", KafkaSecrets.type())
            .otherwise("none")
            .means(
                    "Properties file (UTF-8) with more properties for every Kafka client, such as passwords.",
                    "It must be on every machine of the cluster, under the same path: each client reads it when it is"
                            + " made. The job has the path and the names alone, so that no argument, log, job graph,"
                            + " checkpoint or answer of Flink's REST API has a value. What --kafka.<property> gives or"
                            + " refuses must not be in the file. Examples: security.md.");

    // ---- choose: where options come from
    static final Option<String> CONFIG = Option.of(
                    CHOOSE,
                    "config",
                    OptionType.text("<file>", "the name of a properties file", text -> !text.isBlank()))
            .otherwise("none")
            .means(
                    "Properties file (UTF-8) with options by their names, without dashes in front.",
                    "It is read where the job is submitted: on the machine of flink run, or on the JobManager in"
                            + " application mode.");

    // ---- leave alone
    static final Option<Standardization> STANDARDIZE = Option.of(
                    LEAVE, "standardize", OptionType.choice(Standardization.class, Standardization::id))
            .initially("auto")
            .shapes()
            .lasts()
            .means(
                    "Whether features are brought to a common scale for training.",
                    "Versions take features as they are in events either way. auto decides from the first 500"
                            + " labelled events, or at the end of an interval from 50 or more. Numbers get mean 0 and"
                            + " deviation 1. Codes of 0 and one other value, features that are mostly 0, and pixels"
                            + " keep their zeros, and so does every feature where models hold a part of them (see"
                            + " --features); these are left as they are within [-1, 1], and else divided by their"
                            + " magnitudes. Choose off if features are scaled already, or if the first events"
                            + " are not like the later ones. With off, features of mixed or large scale are learned"
                            + " badly.");
    static final Option<AverageWeights> AVERAGING = Option.of(
                    LEAVE, "averaging", OptionType.choice(AverageWeights.class, AverageWeights::id))
            .computed(
                    "adaptive for herded, shared with " + PartCount.WHEN_FEW + "; none for margin; else polynomial",
                    FollowedStreams::averaging)
            .shapes()
            .means(
                    "Weights of the intervals in the average: all the same, later ones more, or the last one alone.",
                    "uniform weighs all intervals the same, so the poor first ones stay in the average. polynomial"
                            + " weighs later intervals more, so the average forgets the first ones. adaptive does"
                            + " likewise, and the average of a part begins anew when it errs more than the part as it"
                            + " trains: it follows a world that moves, and trainers hold an average of each part in"
                            + " float64 for it. none publishes"
                            + " the newest models: a fit of margin is not noisy, and an average lags behind it. After a"
                            + " restore with another value, what is averaged stays: the intervals to come are weighed"
                            + " and, by adaptive, judged in the new way.");
    static final Option<Duration> OUT_OF_ORDERNESS = Option.of(
                    LEAVE, "out-of-orderness", OptionType.duration("0ms", "1d"))
            .initially("1s")
            .shapes()
            .means(
                    "How much older than the newest event of its partition an event may be, to be trained at its own"
                            + " time.",
                    "An older event is trained at the earliest time that is not late, and counted as events.late."
                            + " Every version is delayed by this much.");
    static final Option<Duration> IDLE_TIMEOUT = Option.of(LEAVE, "idle-timeout", OptionType.duration("1ms", "1d"))
            .initially("30s")
            .means(
                    "Silence after which a partition no longer holds event time back.",
                    "When all partitions are silent, the interval of the newest event is closed. If the timeout is"
                            + " too short, a slow partition delivers events that count as late. If it is too long,"
                            + " one silent partition delays every version by as much.");
    static final Option<Integer> BLOCKS = Option.of(LEAVE, "blocks", OptionType.integer(1, 32_768))
            .computed("by classes, features and rank", BlockCount::byDefault)
            .lasts()
            .means(
                    "Number of blocks that the parts of the model are divided into for training.",
                    "A block is a group of parts that one subtask holds and trains together. Models do not depend on"
                            + " the number of blocks; training uses at most one subtask per block. The default is"
                            + " one block per 16 MiB of parameters, where at most 16,384 features count. It is at"
                            + " least 2 and at most the number of parts; shared has one part and one block. Each event"
                            + " is sent to every block that has a part of its class, and costs about the same in each."
                            + " The default is cheapest where two subtasks can train the stream.");
    /**
     * In the order in which they are listed and checked; an option stands after those on which its use or default
     * depends.
     */
    static final List<Option<?>> ALL = List.of(
            BOOTSTRAP_SERVERS,
            CLASSES,
            EventOptions.FEATURES,
            MODEL_ID,
            LearnerOptions.LEARNER,
            LearnerOptions.SCHEME,
            LearnerOptions.RANK,
            LearnerOptions.START_FIT,
            LearnerOptions.CANDIDATES,
            LearnerOptions.KERNEL,
            LearnerOptions.UPDATE,
            LearnerOptions.AGGRESSIVENESS,
            LearnerOptions.WINDOW,
            HeldFeatureOptions.FEATURE_TTL,
            HeldFeatureOptions.MAX_FEATURES_HELD,
            HeldFeatureOptions.MIN_FEATURE_COUNT,
            INTERVAL,
            EVALUATE_FRACTION,
            WeightOptions.CLASS_WEIGHTS,
            WeightOptions.KEEP,
            LineageOptions.PUBLISH_IF,
            LineageOptions.HOLDOUT,
            WARM_START,
            EVENTS_TOPIC,
            LabelOptions.LABELS_TOPIC,
            LabelOptions.LABEL_TIMEOUT,
            LabelOptions.LABEL_EARLY,
            LabelOptions.UNLABELLED,
            LabelOptions.REPEATED_LABELS,
            MODELS_TOPIC,
            PREDICTIONS_TOPIC,
            PREDICT_WITH,
            DecisionOptions.THRESHOLD,
            DecisionOptions.ABSTAIN_BELOW,
            SIGNALS_TOPIC,
            DEAD_LETTERS_TOPIC,
            LineageOptions.HISTORY_TOPIC,
            EventOptions.EVENT_FORMAT,
            EventOptions.EVENT_SCHEMA,
            EventOptions.EVENT_ROOT,
            EventOptions.EVENT_ID,
            EventOptions.EVENT_LABEL,
            EventOptions.EVENT_LABEL_MAP,
            EventOptions.EVENT_TIME,
            EventOptions.EVENT_TIME_FORMAT,
            EventOptions.EVENT_WEIGHT,
            EventOptions.EVENT_FEATURES,
            EventOptions.EVENT_CATEGORICAL,
            EventOptions.EVENT_TEXT,
            EventOptions.EVENT_LOG,
            EventOptions.EVENT_IGNORE,
            START,
            BOUNDED,
            DELIVERY,
            KAFKA_SECRETS,
            LearnerOptions.PRESET,
            CONFIG,
            LearnerOptions.INIT_SCALE,
            LearnerOptions.SEED,
            LearnerOptions.COVARIANCE,
            STANDARDIZE,
            AVERAGING,
            OUT_OF_ORDERNESS,
            IDLE_TIMEOUT,
            BLOCKS);

    private OptionTable() {}
}
