package org.lorentztron.local.describe.propose;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.connectors.wire.named.TimeFormat;
import org.lorentztron.local.describe.facts.FieldFacts;
import org.lorentztron.local.describe.guess.EventFields;
import org.lorentztron.local.describe.guess.FieldUse;
import org.lorentztron.local.describe.guess.FieldUse.Use;
import org.lorentztron.local.describe.guess.IdGuess;
import org.lorentztron.local.describe.guess.LabelGuess;
import org.lorentztron.local.describe.guess.TimeGuess;

/** Options that say how events are written and where they have what. */
final class MappingLines {
    private final EventFields fields;
    private final List<ProposedOption> lines = new ArrayList<>();

    private MappingLines(EventFields fields) {
        this.fields = fields;
    }

    static List<ProposedOption> of(
            EventFields fields, Origin origin, LabelGuess label, TimeGuess time, IdGuess id, List<FieldUse> uses) {
        MappingLines mapping = new MappingLines(fields);
        mapping.format(origin);
        if (fields.numbered() == 0 && !origin.format().equals("avro")) {
            mapping.paths(label, time, id);
            mapping.features(origin);
        }
        mapping.weights(uses);
        return mapping.lines;
    }

    private void format(Origin origin) {
        if (fields.numbered() > 0) {
            add("features", Long.toString(fields.numbered()), "Features are numbered and have no names.");
        }
        if (!origin.format().equals("json")) {
            add("event-format", origin.format(), "So most values begin.");
        }
        if (!origin.cells().isEmpty()) {
            add(
                    MappingOptions.EVENT_SCHEMA,
                    origin.cells().stream().map(MappingLines::cell).collect(Collectors.joining(",")),
                    "The names of the cells.");
        }
    }

    private static String cell(String name) {
        return name.matches("[^,\"]*") ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    private void paths(LabelGuess label, TimeGuess time, IdGuess id) {
        EventMapping standard = EventMapping.STANDARD;
        if (!fields.root().isEmpty()) {
            add(
                    MappingOptions.EVENT_ROOT,
                    fields.root(),
                    "The event is there: " + fields.frame().shown() + ".");
        }
        add(MappingOptions.EVENT_ID, id.field(), standard.id(), id.why());
        add(MappingOptions.EVENT_LABEL, label.field(), standard.label(), label.why());
        Map<String, String> spellings = label.isAmount() ? Map.of() : label.spellings();
        if (!spellings.isEmpty()) {
            add(MappingOptions.EVENT_LABEL_MAP, OptionLines.map(spellings), "Other spellings of the same class.");
        }
        add(MappingOptions.EVENT_TIME, time.field(), standard.time(), time.why());
        if (time.field() != null && time.format() != TimeFormat.MILLIS) {
            add(
                    MappingOptions.EVENT_TIME_FORMAT,
                    time.format().id(),
                    "The values are " + time.format().expected() + ".");
        }
    }

    private void features(Origin origin) {
        if (!fields.isOwn() && origin.cells().isEmpty()) {
            add(MappingOptions.EVENT_FEATURES, EventMapping.ALL_OTHERS, "All other fields of the event are features.");
        }
    }

    private void weights(List<FieldUse> uses) {
        uses.stream()
                .filter(use -> use.use() == Use.WEIGHT && use.field().largest() != 1)
                .forEach(use -> add(
                        "max-weight",
                        Double.toString(use.field().largest()),
                        "Weights other than 1 count only with this option."));
    }

    private void add(String key, @Nullable FieldFacts field, String standard, String why) {
        String path = field == null ? standard : fields.option(field.path());
        if (!path.equals(standard)) {
            add(key, path, sentence(why));
        }
    }

    private static String sentence(String why) {
        return why.substring(0, 1).toUpperCase(Locale.ROOT) + why.substring(1) + ".";
    }

    private void add(String key, String value, String why) {
        lines.add(new ProposedOption(key, value, why));
    }
}
