package org.lorentztron.job.options;

import static org.lorentztron.job.options.Option.Group.CHOOSE;
import static org.lorentztron.job.options.Option.Group.NEEDED;

import java.util.Map;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.named.TimeFormat;
import org.lorentztron.model.FeatureSet;

/** The options that say what an event is: how it is written, and where it has what. Part of {@link OptionTable}. */
final class EventOptions {
    static final Option<Integer> FEATURES = Option.of(NEEDED, "features", FeatureCount.type())
            .initially(NamedFeatures.NAME)
            .shapes()
            .lasts()
            .means(
                    "named for features with names; a number for arrays of as many numbers, or for indices below it.",
                    "named takes objects of numbers, texts, lists and objects as they are, and needs no list of"
                            + " names. An array is then rejected to the dead-letters topic as wrong-type, and with a"
                            + " number one of another length or an index outside. With more than "
                            + FeatureSet.MOST_HELD_FEATURES
                            + " or named, a model holds only the features that events of its classes have had: memory"
                            + " and records grow with the stream, and the job fails when a record outgrows the models"
                            + " topic. At its start it logs how many features fit.");
    static final Option<EventEncoding> EVENT_FORMAT = Option.of(
                    CHOOSE, "event-format", OptionType.choice(EventEncoding.class, OptionType::kebab))
            .initially("json")
            .means(
                    "How the values of the events topic are written.",
                    "Events in another format are rejected to the dead-letters topic. Choose avro with bytes for"
                            + " dense features at high rates: it decodes several times as fast as dense JSON. avro is"
                            + " the project's own schema. avro-confluent is any schema behind a byte 0 and its id in"
                            + " four bytes, as Confluent's serializers write it; json-confluent is JSON behind the same"
                            + " five bytes; csv is a line. These three take named features alone.");
    static final Option<String> EVENT_SCHEMA = Option.of(
                    CHOOSE,
                    MappingOptions.EVENT_SCHEMA,
                    OptionType.text("<names|url|file>", "a text that is not blank", text -> !text.isBlank()))
            .otherwise("none")
            .shapes()
            .means(
                    "What events of csv and avro-confluent consist of: names of cells, or where schemas are.",
                    "csv needs the names of the cells of a line, comma separated. A cell that is a number in JSON is a"
                            + " number, an empty one is absent, any other is a text; a line of another number of cells"
                            + " is rejected as wrong-length. avro-confluent needs the http or https URLs of schema"
                            + " registries, comma separated, which are asked in turn, or else a file (.avsc) of the"
                            + " one schema of all events. A registry that is away is waited for; an id that it does"
                            + " not know is unknown-schema. Its credentials are schema.registry.username and"
                            + " schema.registry.password in the file of --kafka-secrets, read at each request.");
    static final Option<String> EVENT_ROOT = Option.of(CHOOSE, MappingOptions.EVENT_ROOT, MappingTypes.path("<path>"))
            .otherwise("the record itself")
            .shapes()
            .onlyWith(FEATURES, NamedFeatures.SIZE)
            .means(
                    "Where in a record the event is: payload.after of Debezium, payload of Connect.",
                    "Names of fields, joined by dots; in a name, = ? . [ ~ % and control characters are"
                            + " percent-encoded, such as is%2Efraud. A record without it is rejected as missing-field,"
                            + " and the dead letter names the fields that there are; null there is a deletion,"
                            + " rejected as empty.");
    static final Option<String> EVENT_ID = Option.of(CHOOSE, MappingOptions.EVENT_ID, MappingTypes.path("<path>"))
            .otherwise("id")
            .shapes()
            .onlyWith(FEATURES, NamedFeatures.SIZE)
            .means(
                    "Field of the event's id, a text or a whole number, which its prediction has too.",
                    "A path below --event-root, or from the top of the record if it begins with a slash. With"
                            + " --event-format csv, a name of --event-schema as it stands there. Id, label, time,"
                            + " weight and features are different fields.");
    static final Option<String> EVENT_LABEL = Option.of(CHOOSE, MappingOptions.EVENT_LABEL, MappingTypes.path("<path>"))
            .otherwise("label")
            .shapes()
            .onlyWith(FEATURES, NamedFeatures.SIZE)
            .means(
                    "Field of the label: a text, a whole number, true or false.",
                    "As --event-id. An event without it, or with null, is scored and not trained on. The job warns if"
                            + " none of the first 500 events that a reader takes has a label at a path that is"
                            + " given.");
    static final Option<Map<String, String>> EVENT_LABEL_MAP = Option.of(
                    CHOOSE, MappingOptions.EVENT_LABEL_MAP, MappingTypes.labels())
            .otherwise("labels are classes")
            .shapes()
            .onlyWith(FEATURES, NamedFeatures.SIZE)
            .means(
                    "Classes by the labels that stand for them, such as true=fraud,false=ok.",
                    "A label that is not in the map is a class itself, or unknown-class.");
    static final Option<String> EVENT_TIME = Option.of(CHOOSE, MappingOptions.EVENT_TIME, MappingTypes.path("<path>"))
            .otherwise("timestamp")
            .shapes()
            .onlyWith(FEATURES, NamedFeatures.SIZE)
            .means(
                    "Field of the event's time; without it, the time of the record counts.",
                    "As --event-id: the time of a change of Debezium is /payload.ts_ms.");
    static final Option<TimeFormat> EVENT_TIME_FORMAT = Option.of(
                    CHOOSE, MappingOptions.EVENT_TIME_FORMAT, OptionType.choice(TimeFormat.class, TimeFormat::id))
            .initially("millis")
            .shapes()
            .onlyWith(FEATURES, NamedFeatures.SIZE)
            .means(
                    "How the time is written: millis, micros or seconds since 1970, or ISO 8601.",
                    "A time without offset is in UTC.");
    static final Option<String> EVENT_WEIGHT = Option.of(
                    CHOOSE, MappingOptions.EVENT_WEIGHT, MappingTypes.path("<path>"))
            .otherwise("weight, or none with --event-features *")
            .shapes()
            .onlyWith(FEATURES, NamedFeatures.SIZE)
            .means(
                    "Field of the event's weight: a number from 0 to 1000000; without it, the weight is 1.",
                    "As --event-id. An event of weight w is trained as if it came w times, and of weight 0 not at all."
                            + " Where all other fields are features, a field named weight is a feature unless it is"
                            + " given here.");
    static final Option<String> EVENT_FEATURES = Option.of(
                    CHOOSE, MappingOptions.EVENT_FEATURES, MappingTypes.pathOrAll())
            .otherwise("features, or * with --event-format csv")
            .shapes()
            .onlyWith(FEATURES, NamedFeatures.SIZE)
            .means(
                    "Field of the object of features; * for all fields of the event but id, label, time and weight.",
                    "With --event-format csv it is *. With *, a field that only is there because the label is known"
                            + " becomes a feature, and the model learns nothing else: name it in --event-ignore. The"
                            + " job warns of a feature that alone tells the first events apart.");
    static final Option<String> EVENT_CATEGORICAL = Option.of(
                    CHOOSE, MappingOptions.EVENT_CATEGORICAL, MappingTypes.names())
            .otherwise("none")
            .shapes()
            .lasts()
            .onlyWith(FEATURES, NamedFeatures.SIZE)
            .means(
                    "Names of whole numbers that are categories, such as zip,user.id or codes.*.",
                    "A category is one feature for each value. A fraction there is rejected as wrong-type. Names are"
                            + " written as for --event-root, or as in --event-schema. A name is in one of"
                            + " --event-categorical, --event-text, --event-log and --event-ignore alone.");
    static final Option<String> EVENT_TEXT = Option.of(CHOOSE, MappingOptions.EVENT_TEXT, MappingTypes.names())
            .otherwise("none")
            .shapes()
            .lasts()
            .onlyWith(FEATURES, NamedFeatures.SIZE)
            .means(
                    "Names of texts to be split into words, such as title,body.",
                    "Words are runs of letters and digits in lower case, and each is a feature: how often it occurs."
                            + " Other texts are categories as a whole.");
    static final Option<String> EVENT_LOG = Option.of(CHOOSE, MappingOptions.EVENT_LOG, MappingTypes.names())
            .otherwise("none")
            .shapes()
            .lasts()
            .onlyWith(FEATURES, NamedFeatures.SIZE)
            .means(
                    "Names of numbers of which the logarithm is learned, such as amount.",
                    "v becomes sign(v) ln(1 + |v|). Choose it for amounts whose size matters by its order.");
    static final Option<String> EVENT_IGNORE = Option.of(CHOOSE, MappingOptions.EVENT_IGNORE, MappingTypes.names())
            .otherwise("none")
            .shapes()
            .onlyWith(FEATURES, NamedFeatures.SIZE)
            .means(
                    "Names of fields that are no features, such as chargeback_at,internal.*.",
                    "What is known only after the label must be among them.");

    private EventOptions() {}
}
