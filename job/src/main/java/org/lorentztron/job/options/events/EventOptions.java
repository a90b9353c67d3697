package org.lorentztron.job.options.events;

import static org.lorentztron.job.options.kind.Option.Group.ADVANCED;
import static org.lorentztron.job.options.kind.Option.Group.EVENTS;
import static org.lorentztron.job.options.kind.Option.Group.START;

import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.named.TimeFormat;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.kind.OptionType;
import org.lorentztron.job.options.kind.TextTypes;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.learn.EventWeight;

/** The options that say what an event is: of which classes, how it is written, and where it has what. */
public final class EventOptions {
    public static final Option<List<String>> CLASSES = Option.of(START, "classes", TextTypes.classes())
            .required()
            .shapes()
            .lasts()
            .means(
                    "The labels, comma separated, in the order that defines the parts.",
                    "An event with another label is a dead letter. Another order or another set is another model: give"
                            + " it another model id. In every list of classes, a comma is written %2C and a percent"
                            + " sign %25: Food,Sports%2C Games.");
    public static final Option<Integer> FEATURES = Option.of(START, "features", FeatureCount.type())
            .initially(FeatureCount.NAMED)
            .shapes()
            .lasts()
            .means(
                    "named for features with names; a number for arrays of that length, or for indices below it.",
                    "With named an array is a dead letter, and with a number one of another length. With"
                            + " named or more than "
                            + FeatureSet.MOST_HELD_FEATURES
                            + ", a part holds only the features that events of its classes have had, at most"
                            + " --max-features-held of them.");
    public static final Option<EventEncoding> EVENT_FORMAT = Option.of(
                    EVENTS, "event-format", OptionType.choice(EventEncoding.class, OptionType::kebab))
            .initially("json")
            .means(
                    "How the values of the events topic are written.",
                    "avro is the project's own schema, which says itself what is where; with bytes, dense"
                            + " features are decoded several times as fast as from JSON. avro-confluent is any"
                            + " schema after a byte 0 and its id in four bytes, json-confluent JSON after the same"
                            + " five bytes, csv a line: these three take named features alone.");
    public static final Option<String> EVENT_SCHEMA = Option.of(
                    EVENTS,
                    MappingOptions.EVENT_SCHEMA,
                    OptionType.text("<names>|<urls>|<file>", "a text that is not blank", text -> !text.isBlank()))
            .otherwise("none; needed for csv and avro-confluent")
            .shapes()
            .means(
                    "For csv the names of the cells of a line; for avro-confluent URLs of schema registries, or the"
                            + " file of a schema.",
                    "Names and URLs are separated by commas. A cell that is a number in JSON is a number,"
                            + " an empty one is absent, any other is a text. Registries are asked in turn, and"
                            + " waited for while they are away; an id that they do not know is unknown-schema. A"
                            + " file (.avsc) is read where the job is submitted. Manifests have the names of cells"
                            + " alone.");
    public static final Option<String> EVENT_ROOT = path(MappingOptions.EVENT_ROOT)
            .otherwise("the record itself")
            .shapes()
            .means(
                    "Where in a record the event is: payload.after of Debezium, payload of Connect.",
                    "A record without it is rejected as missing-field, with the names of the fields that there are."
                            + " null there is a deletion, which is counted.");
    public static final Option<Map<String, Set<String>>> EVENT_ONLY = named(
                    MappingOptions.EVENT_ONLY, MappingTypes.conditions())
            .otherwise("all but deletions")
            .shapes()
            .means(
                    "Which records are events, such as op=c,u,r or /type=insert&status=done; others are counted.",
                    "A value is written as in JSON, a text without quotes, with , & and % percent-encoded. All"
                            + " conditions must be met. Deletions are no events, unless a condition is on the field"
                            + " that tells them: see docs/guide/events.md.");
    public static final Option<String> EVENT_ID = path(MappingOptions.EVENT_ID)
            .otherwise("id")
            .shapes()
            .means(
                    "Field of the event's id, a text or a whole number, also of its prediction; @key: the Kafka key.",
                    "@key.order is a field of a key that is a JSON object, also of Connect, or behind a schema"
                            + " registry's id as values are; all rows of a record have that id. Id, label, time, weight"
                            + " and features are different fields.");
    public static final Option<String> EVENT_LABEL = path(MappingOptions.EVENT_LABEL)
            .otherwise("label")
            .shapes()
            .means(
                    "Field of the label: a text, a whole number, true or false.",
                    "An event without it, or with null, is scored and not trained. The job warns if none of a"
                            + " reader's first 500 events has one.");
    public static final Option<Map<String, String>> EVENT_LABEL_MAP = named(
                    MappingOptions.EVENT_LABEL_MAP, MappingTypes.labels())
            .otherwise("labels are classes")
            .shapes()
            .means(
                    "Classes by the labels that stand for them, such as true=fraud,false=ok.",
                    "A label that is not in the map is a class itself, or unknown-class.");
    public static final Option<String> EVENT_TIME = path(MappingOptions.EVENT_TIME)
            .otherwise("timestamp")
            .shapes()
            .means(
                    "Field of the event's time; without it, the time of the record counts.",
                    "The time of a change of Debezium is /payload.ts_ms.");
    public static final Option<TimeFormat> EVENT_TIME_FORMAT = named(
                    MappingOptions.EVENT_TIME_FORMAT, OptionType.choice(TimeFormat.class, TimeFormat::id))
            .computed(
                    "millis; of avro-confluent what the schema says, else millis",
                    values -> values.get(EVENT_FORMAT) == EventEncoding.AVRO_CONFLUENT ? null : TimeFormat.MILLIS)
            .shapes()
            .means(
                    "How the time is written: millis, micros, nanos or seconds since 1970, or ISO 8601.",
                    "iso takes what databases write: 2023-11-14 22:13:20.123+00, 20231114T221320Z, a date alone. A"
                            + " format that contradicts the schema's logical type is refused.");
    public static final Option<ZoneId> EVENT_TIME_ZONE = named(MappingOptions.EVENT_TIME_ZONE, MappingTypes.zone())
            .otherwise("UTC")
            .shapes()
            .means("Zone of times that name none, such as Europe/Berlin or +01:00.", "Numbers are in UTC.");
    public static final Option<String> EVENT_WEIGHT = path(MappingOptions.EVENT_WEIGHT)
            .otherwise("weight, or none with --event-features *")
            .shapes()
            .means(
                    "Field of the event's weight, which counts with --max-weight.",
                    "With --event-features *, a field named weight is a feature unless it is given here.");
    public static final Option<Double> MAX_WEIGHT = Option.of(
                    ADVANCED, "max-weight", OptionType.real(EventWeight.LEAST, EventWeight.LARGEST))
            .otherwise("none: every event counts once")
            .shapes()
            .means(
                    "The largest weight that an event or a label may have; it counts as if it came so often.",
                    "A larger weight is a dead letter (weight-too-large); without this option each but 1 is"
                            + " (weight-not-allowed). It multiplies the class's weight at most by 16, and adds at"
                            + " most 16.");
    public static final Option<String> EVENT_FEATURES = named(MappingOptions.EVENT_FEATURES, MappingTypes.pathOrAll())
            .otherwise("features, or * for csv")
            .shapes()
            .means(
                    "Field of the object of features; * for all fields of the event but id, label, time and weight.",
                    "With *, a field that is there only because the label is known teaches nothing else: name it in"
                            + " --event-ignore. The job warns of a feature that alone tells the first events apart.");
    public static final Option<String> EVENT_CATEGORICAL = named(MappingOptions.EVENT_CATEGORICAL, MappingTypes.names())
            .otherwise("none")
            .shapes()
            .lasts()
            .means(
                    "Names of whole numbers that are categories, such as zip,user.id or codes.*.",
                    "A category is one feature for each value; a fraction is rejected as wrong-type. No name is in two"
                            + " of --event-categorical, --event-text, --event-log and --event-ignore.");
    public static final Option<String> EVENT_TEXT = named(MappingOptions.EVENT_TEXT, MappingTypes.names())
            .otherwise("none")
            .shapes()
            .lasts()
            .means(
                    "Names of texts to be split into words, such as title,body.",
                    "Each word, split and in lower case as Unicode says, is a feature: how often it occurs. Other texts"
                            + " are categories as a whole.");
    public static final Option<String> EVENT_LOG = named(MappingOptions.EVENT_LOG, MappingTypes.names())
            .otherwise("none")
            .shapes()
            .lasts()
            .means(
                    "Names of numbers of which the logarithm is learned, such as amount.",
                    "v becomes sign(v) ln(1 + |v|). Choose it for amounts whose size matters by its order.");
    public static final Option<String> EVENT_NUMERIC = named(MappingOptions.EVENT_NUMERIC, MappingTypes.names())
            .otherwise("none: a text is a category")
            .shapes()
            .lasts()
            .means(
                    "Names of texts that are numbers, such as amount; * for all texts that read as one.",
                    "A comma is a decimal point. Empty, null, NaN, NA, ? and - are no value; any other text is rejected"
                            + " as wrong-type, and with * a category. With *, 007, +1 and 3,7 stay texts, as do texts"
                            + " in arrays.");
    public static final Option<String> EVENT_IGNORE = named(MappingOptions.EVENT_IGNORE, MappingTypes.names())
            .otherwise("none")
            .shapes()
            .means(
                    "Names of fields that are no features, such as chargeback_at,internal.*.",
                    "What is known only after the label must be among them.");
    public static final Option<String> SEGMENTS = Option.of(ADVANCED, MappingOptions.SEGMENTS, MappingTypes.segments())
            .onlyWith(FEATURES, NamedFeatures.SIZE)
            .otherwise("none")
            .means(
                    "Fields by whose values predictions are judged apart, such as country,channel.",
                    "At most 5. 50 values of each have figures of their own, the others are one rest; of a value 40"
                            + " characters count.");

    private EventOptions() {}

    private static Option<String> path(String key) {
        return named(key, MappingTypes.path());
    }

    private static <T> Option<T> named(String key, OptionType<T> type) {
        return Option.of(EVENTS, key, type).onlyWith(FEATURES, NamedFeatures.SIZE);
    }
}
