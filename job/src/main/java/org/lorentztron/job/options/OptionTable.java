package org.lorentztron.job.options;

import static org.lorentztron.job.options.Option.Group.CHOOSE;
import static org.lorentztron.job.options.Option.Group.LEAVE;
import static org.lorentztron.job.options.Option.Group.NEEDED;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.lorentztron.connectors.publish.DeadLetterPublisher;
import org.lorentztron.connectors.publish.Delivery;
import org.lorentztron.connectors.publish.KafkaOutput;
import org.lorentztron.connectors.source.StartFrom;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.candidates.CandidateChoice;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.FeatureMemory;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSetting;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.NetworkSettings;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.learn.Update;
import org.lorentztron.model.learn.UpdateSettings;
import org.lorentztron.model.scale.Standardization;

/** Every option of the job, once. Parsing, {@code --help} and docs/options.md are made from this table. */
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

    // ---- choose: the model and its learner
    static final Option<String> MODEL_ID = Option.of(CHOOSE, "model-id", TextTypes.name("<id>", 128))
            .initially("default")
            .lasts()
            .means(
                    "Name of the model in the models topic.",
                    "The keys of the models topic and the transactional ids begin with it. The consumer group is"
                            + " lorentztron-<model-id>. Run one job per model id: of two, the one submitted later"
                            + " takes over and the other one fails. A job without state continues the version"
                            + " numbers that it finds under its model id.");
    static final Option<LearnerKind> LEARNER = Option.of(
                    CHOOSE, "learner", OptionType.choice(LearnerKind.values(), LearnerKind::id, LearnerKind::of))
            .initially("herded")
            .shapes()
            .lasts()
            .means(
                    "The rule that trains each part; shared trains one network for all classes.",
                    "dos trains a difference of squares, as in the paper. herded trains one with a confidence for"
                            + " each parameter. linear trains a hyperplane. arow and nherd train one with a"
                            + " confidence for each weight. herded learns from fewer events and tolerates wrong"
                            + " labels; it holds twice the parameters of dos in memory. shared trains one network"
                            + " with a confidence for each parameter: choose it for many classes. margin fits a"
                            + " difference of squares to a window of events: choose it when only the newest events"
                            + " count. Choose arow or nherd when memory cannot hold the features times the rank,"
                            + " linear as a baseline.");
    static final Option<Scheme> SCHEME = Option.of(CHOOSE, "scheme", OptionType.choice(Scheme.class, Scheme::id))
            .initially("pairs")
            .shapes()
            .lasts()
            .sets(LearnerSetting.SCHEME)
            .means(
                    "The parts of a model: pairs of classes, which vote, or each class against the rest.",
                    "With pairs, a model of K classes has K (K - 1) / 2 parts, and an event trains K - 1 of them. With"
                            + " rest it has K parts, an event trains all of them, and the largest score wins. At the"
                            + " same rank, rest takes 2 / (K - 1) of the memory, of the bytes of a version and of the"
                            + " time to score. Choose rest, with twice the rank, to learn from fewer events, or when"
                            + " pairs take too much to hold, to publish or to score.");
    static final Option<Integer> RANK = Option.of(CHOOSE, "rank", OptionType.integer(1, 1024))
            .initially("8")
            .shapes()
            .lasts()
            .sets(LearnerSetting.RANK)
            .means(
                    "Rows of U and of V in every part.",
                    "Memory, time per event and the size of a version grow in proportion. The parameters take parts"
                            + " x 2 x rank x (features + 1) x 4 bytes, with the learner herded twice that for each"
                            + " candidate. Double the rank while the prequential error falls by more than the doubled"
                            + " cost is worth.");
    static final Option<Integer> START_FIT = Option.of(
                    CHOOSE, "start-fit", OptionType.integer(0, LearnerSettings.MOST_START_FIT))
            .computed(
                    "1000 for herded with at most " + PartCount.FEW + " parts of at most "
                            + FittedStarts.MOST_CLASSES + " classes and at least " + FittedStarts.FEWEST_FEATURES
                            + " features, else 0",
                    FittedStarts::ofParts)
            .shapes()
            .lasts()
            .sets(LearnerSetting.START_FIT)
            .means(
                    "First events of each part to which dos and herded fit its start; 0: a random start.",
                    "A part learns from a random start until the end of the interval in which it has seen that many"
                            + " events of its classes. Then a large margin is fitted to these events by the"
                            + " multiplicative updates of paper 7, and the part starts again from the fit and learns"
                            + " the events since; its average resets. A thousand events lower the error rate of herded"
                            + " and dos from then on; the fit takes some 0.2 s of a core for each part, in which its"
                            + " trainer does nothing else, and its time and memory grow with the square of the events."
                            + " Trainers hold the events until then, those of the open interval included. A part that"
                            + " --warm-start gives a model is not fitted, nor are rows of a table: see --candidates.");
    static final Option<CandidateChoice> CANDIDATES = Option.of(
                    CHOOSE,
                    "candidates",
                    new OptionType<>(
                            "auto|one|<name>,...",
                            "auto, one, or plain, hats or waves, with @ and a forgetting from 0 to 1 or without,"
                                    + " joined by commas",
                            CandidateChoice::of))
            .computed(
                    "auto with " + PartCount.WHEN_FEW + " and named features or at most "
                            + FollowedStreams.MOST_FEATURES + " of them; else one",
                    FollowedStreams::candidates)
            .shapes()
            .lasts()
            .sets(LearnerSetting.CANDIDATES)
            .means(
                    "What each part of herded and shared is trained as, of which the one that errs least is the part.",
                    "plain is a function of the features; hats also of 8 hat functions of each number; waves also of"
                            + " 256 random cosines of all features. With @ and rho, as in plain@0.01, every update"
                            + " multiplies the variances by 1 + rho, up to those of the start: such a candidate follows"
                            + " a world that moves, and is worse in one that stands still. At every event of a part"
                            + " each candidate is judged before it learns; one whose errors, with a memory of some 500"
                            + " events, are fewer by more than chance becomes the part, and the average begins anew."
                            + " auto is plain,hats,waves,waves@0.003 for rows of tables, which have 1 to 64 numbers"
                            + " and at most 1,024 features, and plain,plain@0.01 for other events. Of named features it"
                            + " is plain,hats where events have 1 to 64 numbers, and plain where they have none or"
                            + " more; there are no waves of names. It decides by the events that decide --standardize."
                            + " Memory and time grow with the candidates; choose one"
                            + " to learn as fast as possible from a world that stands still.");
    static final Option<Integer> UNITS = Option.of(CHOOSE, "units", OptionType.integer(1, NetworkSettings.MOST_UNITS))
            .initially(String.valueOf(NetworkSettings.DEFAULT.units()))
            .shapes()
            .lasts()
            .sets(LearnerSetting.UNITS)
            .means(
                    "Hidden units of the network that the learner shared trains for all classes.",
                    "Memory, time per event and the size of a version grow in proportion. The parameters take units x"
                            + " (features + 1 + classes) x 4 bytes, in training twice that for each candidate."
                            + " Double the units while the prequential error falls by more than the doubled cost is"
                            + " worth.");
    static final Option<NetworkKernel> KERNEL = Option.of(
                    CHOOSE, "kernel", OptionType.choice(NetworkKernel.class, NetworkKernel::id))
            .initially(NetworkSettings.DEFAULT.kernel().id())
            .shapes()
            .lasts()
            .sets(LearnerSetting.KERNEL)
            .means(
                    "What a unit of shared makes of an event: square (h'z)^2, anova the products of two features.",
                    "square is a polynomial network. anova is a factorization machine: no feature is multiplied with"
                            + " itself. Choose anova for sparse features of which pairs matter, as of categories."
                            + " Features are then never centred, only divided by their magnitudes: see"
                            + " --standardize.");
    static final Option<Integer> START_BASIS = Option.of(
                    CHOOSE, "start-basis", OptionType.integer(0, NetworkSettings.MOST_START_BASIS))
            .computed(
                    "1000 for shared with at most " + FittedStarts.MOST_CLASSES + " classes and "
                            + FittedStarts.FEWEST_FEATURES + " features or more, else 0",
                    FittedStarts::ofNetwork)
            .shapes()
            .lasts()
            .sets(LearnerSetting.START_BASIS)
            .means(
                    "First events to which shared fits its basis before it starts again from it; 0: a random basis.",
                    "The network learns from a random start until it has seen that many events, which it holds. Then it"
                            + " fits up to 30 units to them as paper 6 does (conditional gradient), starts again from"
                            + " those units and random ones, learns the events once more and goes on; the metric"
                            + " restarts counts it. The fit takes 5 to 10 s of a core for a thousand events of ten"
                            + " classes with 150 entries each, and grows with entries x classes. After a fixed"
                            + " amount of work, 20 to 60 s, it ends with the units it has by then. The trainer does"
                            + " nothing else meanwhile, and checkpoints wait, so their timeout must be longer."
                            + " Events x classes can be at most 100000. Nothing is fitted if the entries of all"
                            + " events x classes are above 40 million, with --warm-start, before that many events, if"
                            + " the network restarts before because its past is refuted, or if the events tell no"
                            + " classes apart; nor for rows of a table whose candidates take different inputs: see"
                            + " --candidates.");
    static final Option<Update> UPDATE = Option.of(CHOOSE, "update", OptionType.choice(Update.class, Update::id))
            .initially("pa")
            .shapes()
            .lasts()
            .sets(LearnerSetting.UPDATE)
            .means(
                    "The update of dos and linear: pa makes the margin 1, pa1 bounds the step, pa2 shortens it.",
                    "pa changes the model until the event has margin 1. pa1 bounds the step by --aggressiveness, and"
                            + " pa2 shortens every step by it. Choose pa1 or pa2 when labels may be wrong and the"
                            + " learner must be dos or linear. The learner herded needs neither.");
    static final Option<Double> AGGRESSIVENESS = Option.of(
                    CHOOSE, "aggressiveness", OptionType.real(0.000001, 1_000_000))
            .initially("1")
            .shapes()
            .lasts()
            .sets(LearnerSetting.AGGRESSIVENESS)
            .notWith(UPDATE, Update.PA)
            .means(
                    "C of pa1, pa2, arow, nherd and margin: the larger, the more a single event may change.",
                    "If it is too large, the model follows every wrong label; if it is too small, the model learns"
                            + " slowly. A step of pa is at most about 1 / |z|^2, so pa1 and pa2 differ from pa only"
                            + " for C below that. Try 1 / |z|^2 and a tenth, a hundredth and a thousandth of it on"
                            + " held-out data; smaller ones for noisy labels. For arow, nherd and margin try powers"
                            + " of 10 about 1.");
    static final Option<Integer> WINDOW = Option.of(CHOOSE, "window", OptionType.integer(1, UpdateSettings.MOST_WINDOW))
            .initially(String.valueOf(UpdateSettings.DEFAULT.window()))
            .shapes()
            .lasts()
            .sets(LearnerSetting.WINDOW)
            .means(
                    "Events of each class that margin fits a part to at the end of every interval.",
                    "A larger window lowers the error and forgets later. Trainers hold the events: at most 2 x window x"
                            + " 8 bytes for each non-zero feature and part, and less where parts of a class share"
                            + " them. A fit takes time in proportion to window^2, and in each trainer 8 x (2 x"
                            + " window)^2 bytes; its eigenvalues then take at most three times these, or some 160 x"
                            + " (rank + 1) for each feature.");
    static final Option<Duration> FEATURE_TTL = Option.of(CHOOSE, "feature-ttl", OptionType.duration("1ms", "36500d"))
            .otherwise("never")
            .shapes()
            .sets(LearnerSetting.FEATURE_MEMORY)
            .means(
                    "A part forgets a feature that no event of its classes has had for this long in event time.",
                    "Decided at the end of each interval in which the part trained. The feature leaves memory, state"
                            + " and versions; one that returns starts like new. Needs --features named or more than "
                            + FeatureSet.MOST_HELD_FEATURES + ". Choose it longer than what comes back, such as"
                            + " a season or a weekly job. A restored job may have another value; features from before"
                            + " the first of these limits then count as just touched.");
    static final Option<Integer> MAX_FEATURES_HELD = Option.of(
                    CHOOSE, "max-features-held", OptionType.integer(1, FeatureMemory.ANY_NUMBER))
            .otherwise("no limit")
            .shapes()
            .sets(LearnerSetting.FEATURE_MEMORY)
            .means(
                    "How many features a part holds at most after the end of an interval in which it trained.",
                    "A part forgets those that were touched longest ago, of these the ones with the smallest"
                            + " parameters, and of these the ones with the smallest index. This bounds memory,"
                            + " state and the records of a version, whatever the events are; within an interval all"
                            + " features of its events are held. Needs --features named or more than "
                            + FeatureSet.MOST_HELD_FEATURES + ". If it is too small, parts forget what they need.");
    static final Option<Integer> MIN_FEATURE_COUNT = Option.of(
                    CHOOSE, "min-feature-count", OptionType.integer(1, 1_000_000))
            .otherwise("1")
            .shapes()
            .means(
                    "From which labelled event on that has it a class learns a feature.",
                    "Events of the class are counted; with --scheme rest and shared, those of all classes. Before,"
                            + " the feature is left out of the event. So typing errors and names that occur once take"
                            + " no parameters. A count is forgotten if no event had the feature in an interval and"
                            + " the one before, of those with events of the class. More than 1 needs --features"
                            + " named or more than " + FeatureSet.MOST_HELD_FEATURES + ". 2 or 3 suit text.");
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
                            + " predictions.",
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
    static final Option<Preset> PRESET = Option.of(CHOOSE, "preset", OptionType.choice(Preset.class, OptionType::kebab))
            .otherwise("none")
            .means(
                    "Other defaults for several options; paper: " + Preset.PAPER.description() + ".",
                    "An option that is given anywhere else wins over the preset.");
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
    static final Option<Double> INIT_SCALE = Option.of(LEAVE, "init-scale", OptionType.real(0, 1_000_000))
            .computed(initScales(), values -> values.get(LEARNER).defaultInitScale())
            .shapes()
            .lasts()
            .sets(LearnerSetting.INIT_SCALE)
            .means(
                    "Start values are normal with variance init-scale^2 / (rank x (features + 1)).",
                    "With shared, units / 2 stands for the rank. At the start |Uz|^2, about init-scale^2 x"
                            + " |z|^2 / (features + 1), should be about as large as the margin 1. Far below, the model"
                            + " learns slowly; far above, it must first unlearn its start. For features in [0, 1] use"
                            + " 3; for vectors of unit length use about sqrt(features).");
    static final Option<Long> SEED = Option.of(LEAVE, "seed", OptionType.seed())
            .initially("1")
            .shapes()
            .lasts()
            .sets(LearnerSetting.SEED)
            .means(
                    "Seed of the start values.",
                    "Equal seeds, records and options give equal models, bit for bit. Vary it to see how much of a"
                            + " difference is chance.");
    static final Option<Covariance> COVARIANCE = Option.of(
                    LEAVE, "covariance", OptionType.choice(Covariance.class, Covariance::id))
            .initially("project")
            .shapes()
            .lasts()
            .sets(LearnerSetting.COVARIANCE)
            .means(
                    "What arow and nherd keep of the covariance of their weights: the full matrix or a diagonal.",
                    "full takes pairs x (features + 1) x (features + 2) x 4 bytes, at most 1 GiB, and time per"
                            + " update in proportion, so it is for few features. The others are diagonals: choose"
                            + " project. For arow, exact is the same as project.");
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
    static final Option<Integer> DEAD_LETTER_MAX_BYTES = Option.of(
                    LEAVE, "dead-letter-max-bytes", OptionType.integer(0, 1_073_741_824))
            .initially("921600")
            .means(
                    "Bytes of a rejected event that its dead letter keeps; the rest is cut off.",
                    String.format(
                            Locale.ROOT,
                            "The job does not start if the topic's max.message.bytes is less than this and %,d bytes,"
                                    + " the most that the rest of a dead letter takes.",
                            DeadLetterPublisher.largestRecord(0) + KafkaOutput.RECORD_OVERHEAD));

    /**
     * In the order in which they are listed and checked; an option stands after those on which its use or default
     * depends.
     */
    static final List<Option<?>> ALL = List.of(
            BOOTSTRAP_SERVERS,
            CLASSES,
            EventOptions.FEATURES,
            MODEL_ID,
            LEARNER,
            SCHEME,
            RANK,
            START_FIT,
            CANDIDATES,
            UNITS,
            KERNEL,
            START_BASIS,
            UPDATE,
            AGGRESSIVENESS,
            WINDOW,
            FEATURE_TTL,
            MAX_FEATURES_HELD,
            MIN_FEATURE_COUNT,
            INTERVAL,
            EVALUATE_FRACTION,
            WeightOptions.CLASS_WEIGHTS,
            WeightOptions.KEEP,
            LineageOptions.HOLDOUT,
            LineageOptions.PUBLISH_IF,
            WARM_START,
            EVENTS_TOPIC,
            MODELS_TOPIC,
            PREDICTIONS_TOPIC,
            PREDICT_WITH,
            DecisionOptions.DECIDE,
            DecisionOptions.THRESHOLD,
            DecisionOptions.COSTS,
            DecisionOptions.ABSTAIN_BELOW,
            SIGNALS_TOPIC,
            DEAD_LETTERS_TOPIC,
            LineageOptions.HISTORY_TOPIC,
            EventOptions.EVENT_FORMAT,
            EventOptions.CSV_HEADER,
            EventOptions.SCHEMA_REGISTRY,
            EventOptions.SCHEMA_REGISTRY_SECRETS,
            EventOptions.AVRO_SCHEMA,
            EventOptions.EVENT_ROOT,
            EventOptions.IGNORE_DELETES,
            EventOptions.ID_FIELD,
            EventOptions.LABEL_FIELD,
            EventOptions.LABEL_MAP,
            EventOptions.TIME_FIELD,
            EventOptions.TIME_FORMAT,
            EventOptions.WEIGHT_FIELD,
            EventOptions.FEATURES_FIELD,
            EventOptions.CATEGORICAL,
            EventOptions.TEXT,
            EventOptions.LOG,
            EventOptions.IGNORE,
            START,
            BOUNDED,
            DELIVERY,
            KAFKA_SECRETS,
            PRESET,
            CONFIG,
            INIT_SCALE,
            SEED,
            COVARIANCE,
            STANDARDIZE,
            AVERAGING,
            OUT_OF_ORDERNESS,
            IDLE_TIMEOUT,
            BLOCKS,
            DEAD_LETTER_MAX_BYTES);

    private OptionTable() {}

    private static String initScales() {
        return LearnerKind.values().stream()
                .map(learner -> learner.id() + " " + OptionType.plain(learner.defaultInitScale()))
                .collect(Collectors.joining(", ", "by learner: ", ""));
    }
}
