package org.lorentztron.job.options.events;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.wire.named.CsvHeader;
import org.lorentztron.connectors.wire.named.EncodedNames;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.read.OptionReader;

/** Rules on the paths of options: fields of events can have them, and no two parts of an event have the same. */
public final class FieldRules {
    private static final String TOP = "/";

    /** In the order of {@link EventMapping#places}. */
    private static final List<Option<String>> PARTS = List.of(
            EventOptions.EVENT_ID,
            EventOptions.EVENT_LABEL,
            EventOptions.EVENT_TIME,
            EventOptions.EVENT_WEIGHT,
            EventOptions.EVENT_FEATURES);

    private final OptionReader reader;
    private final EventEncoding format;

    private FieldRules(OptionReader reader, EventEncoding format) {
        this.reader = reader;
        this.format = format;
    }

    /** With features that have no names, and with a schema that says which field is what, other rules refuse paths. */
    public static void check(OptionReader reader) {
        Integer features = reader.find(EventOptions.FEATURES);
        EventEncoding format = reader.find(EventOptions.EVENT_FORMAT);
        boolean hasPaths = features != null && FeatureCount.isNamed(features) && format != EventEncoding.AVRO;
        if (format == null || !hasPaths) {
            return;
        }
        FieldRules rules = new FieldRules(reader, format);
        if (format == EventEncoding.CSV) {
            rules.fieldsAreCells();
        } else {
            rules.pathsAreEncoded();
        }
        rules.fieldsDiffer();
    }

    private void fieldsAreCells() {
        String features = reader.find(EventOptions.EVENT_FEATURES);
        if (features != null && !features.equals(EventMapping.ALL_OTHERS)) {
            reader.reject(
                    EventOptions.EVENT_FEATURES, "expected * with --event-format csv, whose lines hold no objects");
        }
        CsvHeader header = EventSchema.header(reader);
        for (Option<String> option : PARTS) {
            String path = option == EventOptions.EVENT_FEATURES ? null : reader.find(option);
            if (header != null && path != null && header.path(path) == null) {
                reader.reject(option, "expected a name of --event-schema");
            }
        }
    }

    private void pathsAreEncoded() {
        pathIsEncoded(EventOptions.EVENT_ROOT);
        PARTS.forEach(this::pathIsEncoded);
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
        for (Option<String> option : PARTS) {
            if (isWrong(option)) {
                return;
            }
            put(option, given);
        }
        if (isWrong(EventOptions.EVENT_ROOT) || format == EventEncoding.CSV && EventSchema.header(reader) == null) {
            return;
        }
        put(EventOptions.EVENT_ROOT, given);
        if (format == EventEncoding.CSV) {
            put(EventOptions.EVENT_SCHEMA, given);
        }
        List<String> places = MappingOptions.mapping(given).places();
        Map<String, Option<String>> users = new LinkedHashMap<>();
        for (int i = 0; i < PARTS.size(); i++) {
            Option<String> other = users.putIfAbsent(places.get(i), PARTS.get(i));
            if (other != null) {
                reader.reject(PARTS.get(i), "expected another field than --" + other.key());
            }
        }
    }

    private boolean isWrong(Option<String> option) {
        return reader.given(option) != null && reader.find(option) == null;
    }

    private void put(Option<String> option, Map<String, String> given) {
        String text = reader.find(option);
        if (text != null) {
            given.put(option.key(), text);
        }
    }
}
