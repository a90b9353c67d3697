package org.lorentztron.local.describe.propose;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.RecordConditions;
import org.lorentztron.connectors.wire.named.TimeFormat;
import org.lorentztron.local.describe.facts.FieldFacts;
import org.lorentztron.local.describe.guess.EventChoice;
import org.lorentztron.local.describe.guess.EventFields;
import org.lorentztron.local.describe.guess.KeyFields;
import org.lorentztron.local.describe.guess.LabelGuess;
import org.lorentztron.local.describe.guess.TimeGuess;
import org.lorentztron.local.describe.seen.Origin;
import org.lorentztron.local.describe.seen.SeenRecords;

/** Options that say how the records of a topic are written and where they have what: of events, or of labels. */
final class MappingLines {
    private static final String EVENTS = "event-";
    private static final String LABELS = "labels.";

    private final String prefix;
    private final EventFields fields;
    private final List<ProposedOption> lines = new ArrayList<>();

    private MappingLines(String prefix, EventFields fields) {
        this.prefix = prefix;
        this.fields = fields;
    }

    static List<ProposedOption> ofEvents(SeenRecords seen, EventFields fields, KeyFields keys) {
        MappingLines mapping = new MappingLines(EVENTS, fields);
        mapping.format(seen.origin());
        if (fields.numbered() == 0 && !seen.origin().isClosed()) {
            mapping.paths(seen.choice(), keys);
            if (!fields.isOwn() && !seen.origin().isOfCells()) {
                mapping.add("features", EventMapping.ALL_OTHERS, "All other fields of the event are features.");
            }
        }
        return mapping.lines;
    }

    static List<ProposedOption> ofLabels(SeenRecords seen, EventFields fields, KeyFields keys) {
        MappingLines mapping = new MappingLines(LABELS, fields);
        mapping.format(seen.origin());
        if (!seen.origin().isClosed()) {
            mapping.paths(seen.choice(), keys);
            mapping.truth(keys.label());
        }
        return mapping.lines;
    }

    private void format(Origin origin) {
        if (!origin.format().equals("json")) {
            add("format", origin.format(), "So most values begin.");
        }
        if (origin.schema() != null) {
            add("schema", origin.schema(), origin.isOfCells() ? "The names of the cells." : "Where the schemas are.");
        }
    }

    private void paths(EventChoice choice, KeyFields keys) {
        LabelGuess label = keys.label();
        TimeGuess time = keys.time();
        EventMapping standard = EventMapping.STANDARD;
        if (!fields.root().isEmpty()) {
            add(
                    "root",
                    fields.root(),
                    (prefix.equals(EVENTS) ? "The event is there: " : "The label is there: ")
                            + fields.frame().shown() + ".");
        }
        if (!choice.conditions().isEmpty()) {
            add("only", conditions(choice), sentence(choice.why()));
        }
        add("id", keys.id().field(), standard.id(), keys.id().why());
        add("label", label.field(), standard.label(), label.why());
        Map<String, String> spellings = label.isAmount() ? Map.of() : label.spellings();
        if (!spellings.isEmpty()) {
            add("label-map", OptionLines.map(spellings), "Other spellings of the same class.");
        }
        add("time", time.field(), standard.time(), time.why());
        if (time.field() != null && time.format() != TimeFormat.MILLIS) {
            add("time-format", time.format().id(), sentence("the values are " + said(time)));
        }
        if (time.lacksZone()) {
            add("time-zone", time.zone().id(), sentence(time.zone().why()));
        }
    }

    private static String said(TimeGuess time) {
        String unit = time.format() == TimeFormat.ISO ? "dates" : time.format().expected();
        return unit + " such as " + Objects.requireNonNull(time.field()).times().first();
    }

    private String conditions(EventChoice choice) {
        Map<String, Set<String>> named = new LinkedHashMap<>();
        choice.conditions().forEach((path, values) -> named.put(fields.option(path), values));
        return RecordConditions.text(named);
    }

    /** Without any option of the mapping, a label must be a text or a number. */
    private void truth(LabelGuess label) {
        FieldFacts field = label.field();
        boolean isMapped = lines.stream().anyMatch(line -> !line.key().equals(LABELS + "label-map"));
        if (field != null && !isMapped && field.truths() > 0) {
            add("label", fields.option(field.path()), "It is true or false.");
        }
    }

    private void add(String name, @Nullable FieldFacts field, String standard, String why) {
        String path = field == null ? standard : fields.option(field.path());
        if (!path.equals(standard)) {
            add(name, path, sentence(why));
        }
    }

    private static String sentence(String why) {
        return why.substring(0, 1).toUpperCase(Locale.ROOT) + why.substring(1) + ".";
    }

    private void add(String name, String value, String why) {
        lines.add(new ProposedOption(prefix + name, value, why));
    }
}
