package org.lorentztron.local.describe.propose;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.local.describe.guess.EventFields;
import org.lorentztron.local.describe.guess.FieldUse;
import org.lorentztron.local.describe.guess.FieldUse.Use;
import org.lorentztron.local.describe.guess.GivenPaths;
import org.lorentztron.local.describe.guess.IdGuess;
import org.lorentztron.local.describe.guess.KeyFields;
import org.lorentztron.local.describe.guess.LabelGuess;
import org.lorentztron.local.describe.guess.TimeGuess;
import org.lorentztron.local.describe.seen.EventRate;
import org.lorentztron.local.describe.seen.SampledEvents;
import org.lorentztron.local.describe.seen.SeenRecords;

/**
 * A topic of labels that come later than their events: which field is the label, and by which ids they join.
 *
 * @param seen its name and records
 * @param fields of these
 * @param keys label, time and id among them
 * @param join null if no ids of labels are among those of events
 */
public record LabelsTopic(Seen seen, EventFields fields, KeyFields keys, @Nullable JoinGuess join) {

    private static final String OTHERS = "a label has an id, a class and a time alone";

    /**
     * Looks at labels beside their events.
     *
     * @param events fields of the events
     * @param sample some of the events
     */
    static LabelsTopic of(Seen labels, EventFields events, SampledEvents sample) {
        GivenPaths nothing = new GivenPaths();
        SeenRecords records = labels.records;
        EventFields fields = EventFields.of(records.facts(), records.frame(), nothing);
        LabelGuess label = LabelGuess.of(fields, nothing, null, false);
        TimeGuess found = TimeGuess.of(fields, nothing, label.field());
        TimeGuess time = found.inZone(records.sample().zone(found.field()));
        JoinGuess join = JoinGuess.of(events, sample, fields, records.sample(), label.field());
        IdGuess id = join == null
                ? IdGuess.of(fields, nothing, label.field(), time.field())
                : new IdGuess(join.label(), "its values are ids of events");
        return new LabelsTopic(labels, fields, new KeyFields(label, time, id), join);
    }

    /** What was read of the topic. */
    public record Seen(String name, SeenRecords records) {}

    LabelGuess label() {
        return keys.label();
    }

    /** The options of the topic, and of where its records have what if that is not as the job expects it. */
    List<ProposedOption> options(@Nullable SeenDelays delays) {
        List<ProposedOption> lines = new ArrayList<>();
        lines.add(new ProposedOption("labels-topic", seen.name, "Labels come later, by id."));
        lines.addAll(MappingLines.ofLabels(seen.records, fields, keys));
        Stream.ofNullable(delays)
                .map(SeenDelays::timeout)
                .flatMap(Stream::ofNullable)
                .forEach(lines::add);
        return lines;
    }

    /**
     * How long labels take; null if nothing says so.
     *
     * @param time of the events
     */
    @Nullable
    SeenDelays delays(SampledEvents events, TimeGuess time) {
        return join == null ? null : SeenDelays.of(join, events, time, seen.records.sample(), keys.time());
    }

    /** For people. */
    FieldTable table() {
        List<FieldUse> uses = keys.among(fields).stream()
                .map(field -> {
                    FieldUse use = keys.use(fields, field);
                    return use != null ? use : new FieldUse(field, fields.option(field.path()), Use.UNUSED, OTHERS);
                })
                .toList();
        String title = "Labels topic '" + seen.name + "': " + seen.records.shown("newest records");
        return new FieldTable(title, fields.events(), uses, label().classes());
    }

    /** For people. */
    List<String> notes(@Nullable SeenDelays delays) {
        List<String> notes = new ArrayList<>();
        if (seen.records.origin().isClosed()) {
            notes.add(Notes.OF_REGISTRY);
        } else if (join == null) {
            notes.add("No id of the newest labels is one of the newest events: ids may be elsewhere, or labels come"
                    + " later than these events.");
        } else {
            notes.add(String.format(
                    "Labels find their events by %s = %s: %.0f %% of these labels are for one of these events%s.",
                    fields.option(join.label().path()),
                    join.eventName(),
                    100 * join.share(),
                    join.share() < 1 ? ", others for older ones or none" : ""));
        }
        if (delays != null && delays.timeout() == null) {
            notes.add(delays.doubt());
        }
        return notes;
    }

    /** How many events are trained in some time: those whose labels come. */
    EventRate rate() {
        return seen.records.sample().rate(keys.time());
    }
}
