package org.lorentztron.job.options.events;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.CsvHeader;
import org.lorentztron.connectors.wire.named.EncodedNames;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.KeyPath;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.read.OptionReader;

/** Rules on the paths of options: fields of events can have them, and no two parts of an event have the same. */
final class FieldRules {
    private static final String TOP = "/";

    private final OptionReader reader;
    private final TopicOptions topic;
    private final EventEncoding format;

    private FieldRules(OptionReader reader, TopicOptions topic, EventEncoding format) {
        this.reader = reader;
        this.topic = topic;
        this.format = format;
    }

    /** With features that have no names, and with a schema that says which field is what, other rules refuse paths. */
    static void check(OptionReader reader, TopicOptions topic) {
        Integer features = reader.find(EventOptions.FEATURES);
        boolean isWrong = reader.given(topic.format()) != null && reader.find(topic.format()) == null;
        boolean hasNames = topic.features() == null || features != null && FeatureCount.isNamed(features);
        EventEncoding format = topic.encoding(reader);
        if (isWrong || !hasNames || format == EventEncoding.AVRO) {
            return;
        }
        FieldRules rules = new FieldRules(reader, topic, format);
        if (format == EventEncoding.CSV) {
            rules.fieldsAreCells();
        } else {
            rules.pathsAreEncoded();
            rules.conditionsAreOfValues();
        }
        rules.keysAreOfIds();
        rules.fieldsDiffer();
    }

    private void fieldsAreCells() {
        String features = topic.features() == null ? null : reader.find(topic.features());
        if (features != null && !features.equals(EventMapping.ALL_OTHERS)) {
            reader.reject(
                    EventOptions.EVENT_FEATURES, "expected * with --event-format csv, whose lines hold no objects");
        }
        CsvHeader header = EventSchema.header(reader, topic);
        if (header == null) {
            return;
        }
        for (Option<String> option : topic.parts()) {
            String path = option == topic.features() ? null : reader.find(option);
            if (path != null && header.path(path) == null && !KeyPath.isOfKey(path)) {
                reader.reject(option, expectedCell());
            }
        }
        Map<String, Set<String>> only = reader.find(topic.only());
        if (only != null && only.keySet().stream().anyMatch(path -> header.path(path) == null)) {
            reader.reject(topic.only(), expectedCell());
        }
    }

    private String expectedCell() {
        return "expected a name of --" + topic.schema().key();
    }

    private void pathsAreEncoded() {
        pathIsEncoded(topic.root());
        topic.parts().forEach(this::pathIsEncoded);
    }

    private void keysAreOfIds() {
        for (Option<String> option :
                Stream.concat(Stream.of(topic.root()), topic.parts().stream()).toList()) {
            String path = reader.find(option);
            if (option != topic.id() && path != null && KeyPath.isOfKey(path)) {
                reader.reject(
                        option,
                        "expected a field of the value: " + KeyPath.KEY + " is for --"
                                + topic.id().key() + " alone");
            }
        }
    }

    /** A condition that no event can meet would leave out all of them. */
    private void conditionsAreOfValues() {
        Map<String, Set<String>> only = reader.find(topic.only());
        for (String path : only == null ? Set.<String>of() : only.keySet()) {
            if (KeyPath.isOfKey(path)) {
                reject(
                        path,
                        "a field of the value: " + KeyPath.KEY + " is for --"
                                + topic.id().key() + " alone");
            } else if (leadsTo(place(path), topic.root()) || leadsTo(place(path), topic.features())) {
                reject(path, "a field that has a value: this one holds the event");
            } else if (place(path).startsWith("/schema.") && isOfConnect()) {
                reject(path, "a field of the payload, or beside it: below /schema, Connect describes fields");
            }
        }
    }

    private boolean leadsTo(String place, @Nullable Option<String> option) {
        if (option == null) {
            return false;
        }
        String path = reader.find(option);
        return path != null && !path.equals(EventMapping.ALL_OTHERS) && isAbove(place, place(option, path));
    }

    /** Whether something is in a payload, beside which Connect's JSON converter writes a schema. */
    private boolean isOfConnect() {
        return format != EventEncoding.AVRO_CONFLUENT
                && Stream.concat(Stream.of(topic.root()), topic.parts().stream())
                        .anyMatch(option -> {
                            String path = reader.find(option);
                            return path != null && isAbove("/payload", place(option, path));
                        });
    }

    private static boolean isAbove(String place, String other) {
        return (other + ".").startsWith(place + ".");
    }

    private String place(Option<String> option, String path) {
        return option == topic.root() ? TOP + path : place(path);
    }

    /** The place of a path, from the top. */
    private String place(String path) {
        String root = reader.find(topic.root());
        return path.startsWith(TOP) ? path : TOP + (root == null ? "" : root + ".") + path;
    }

    private void reject(String path, String expected) {
        reader.reject(topic.only(), "expected instead of " + path + " " + expected);
    }

    private void pathIsEncoded(Option<String> option) {
        String path = reader.find(option);
        if (path == null) {
            return;
        }
        String corrected = path.startsWith(TOP)
                ? TOP + EncodedNames.corrected(path.substring(TOP.length()))
                : EncodedNames.corrected(path);
        if (!path.equals(corrected)) {
            reader.reject(option, "expected names percent-encoded: " + corrected);
        }
    }

    private void fieldsDiffer() {
        Map<String, String> given = new HashMap<>();
        for (Option<String> option : topic.parts()) {
            if (isWrong(option)) {
                return;
            }
            put(option, given);
        }
        if (isWrong(topic.root()) || format == EventEncoding.CSV && EventSchema.header(reader, topic) == null) {
            return;
        }
        put(topic.root(), given);
        if (format == EventEncoding.CSV) {
            put(topic.schema(), given);
        }
        List<String> places = MappingOptions.mapping(given).places();
        Map<String, Option<String>> users = new LinkedHashMap<>();
        List<Option<String>> parts = topic.parts();
        for (int i = 0; i < parts.size(); i++) {
            Option<String> other = users.putIfAbsent(places.get(i), parts.get(i));
            if (other != null) {
                reader.reject(parts.get(i), "expected another field than --" + other.key());
            }
        }
    }

    private boolean isWrong(Option<String> option) {
        return reader.given(option) != null && reader.find(option) == null;
    }

    private void put(Option<String> option, Map<String, String> given) {
        String text = reader.find(option);
        if (text != null) {
            given.put(TopicOptions.EVENTS.prefix() + topic.name(option), text);
        }
    }
}
