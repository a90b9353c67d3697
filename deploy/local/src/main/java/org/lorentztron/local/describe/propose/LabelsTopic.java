package org.lorentztron.local.describe.propose;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.local.describe.guess.EventFields;
import org.lorentztron.local.describe.guess.GivenPaths;
import org.lorentztron.local.describe.guess.IdGuess;
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
 * @param label among them
 * @param time among them
 * @param join null if no ids of labels are among those of events
 */
public record LabelsTopic(Seen seen, EventFields fields, LabelGuess label, TimeGuess time, @Nullable JoinGuess join) {

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
        TimeGuess time = TimeGuess.of(fields, nothing, label.field());
        JoinGuess join = JoinGuess.of(events, sample, fields, records.sample(), label.field());
        return new LabelsTopic(
                labels, fields, label, time.inZone(records.sample().zone(time.field())), join);
    }

    /** What was read of the topic. */
    public record Seen(String name, SeenRecords records) {}

    /** The options of the topic, and of where its records have what if that is not as the job expects it. */
    List<ProposedOption> options() {
        List<ProposedOption> lines = new ArrayList<>();
        lines.add(new ProposedOption("labels-topic", seen.name, "Labels come later, by id."));
        IdGuess id = join == null
                ? IdGuess.of(fields, new GivenPaths(), label.field(), time.field())
                : new IdGuess(join.label(), "its values are ids of events");
        lines.addAll(MappingLines.ofLabels(seen.records, fields, label, time, id));
        return lines;
    }

    /** For people. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (seen.records.origin().isClosed()) {
            notes.add(Notes.OF_REGISTRY);
        } else if (join == null) {
            notes.add("No id of the newest labels is one of the newest events: ids may be elsewhere, or labels come"
                    + " later than these events.");
        } else {
            notes.add(String.format(
                    "Labels join by %s = %s: %.0f %% of the newest labels' ids are among the newest events.",
                    fields.option(join.label().path()), join.eventName(), 100 * join.share()));
        }
        return notes;
    }

    /** How many events are trained in some time: those whose labels come. */
    EventRate rate() {
        return seen.records.sample().rate(time.field(), time.format());
    }
}
