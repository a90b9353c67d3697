package org.lorentztron.local.describe.propose;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.TimeFormat;
import org.lorentztron.local.describe.facts.FieldFacts;
import org.lorentztron.local.describe.facts.RecordFacts;
import org.lorentztron.local.describe.frame.Frame;
import org.lorentztron.local.describe.guess.EventFields;
import org.lorentztron.local.describe.guess.GivenPaths;
import org.lorentztron.local.describe.guess.LabelGuess;
import org.lorentztron.local.describe.guess.TimeGuess;

/**
 * A topic of labels that come later than their events: which field is the label, and by which ids they join.
 *
 * @param name of the topic
 * @param fields of its records
 * @param label among them
 * @param time among them
 * @param join null if no ids of labels are among those of events
 */
public record LabelsTopic(String name, EventFields fields, LabelGuess label, TimeGuess time, @Nullable JoinGuess join) {

    /**
     * Looks at labels beside their events.
     *
     * @param labels some of the labels
     * @param events fields of the events
     * @param sample some of the events
     */
    static LabelsTopic of(Seen labels, EventFields events, SampledEvents sample) {
        GivenPaths nothing = new GivenPaths();
        EventFields fields = EventFields.of(labels.facts, labels.frame, nothing);
        LabelGuess label = LabelGuess.of(fields, nothing, null, false);
        TimeGuess time = TimeGuess.of(fields, nothing, label.field());
        JoinGuess join = JoinGuess.of(events, sample, fields, labels.sample, label.field());
        return new LabelsTopic(labels.name, fields, label, time, join);
    }

    /**
     * What was read of the topic.
     *
     * @param sample some of the records
     */
    public record Seen(String name, RecordFacts facts, Frame frame, SampledEvents sample) {}

    /** The options of the topic, and of where its records have what if that is not as the job expects it. */
    List<ProposedOption> options() {
        List<ProposedOption> lines = new ArrayList<>();
        lines.add(new ProposedOption("labels-topic", name, "Labels come later, by id."));
        if (!fields.root().isEmpty()) {
            lines.add(new ProposedOption(
                    "labels.root",
                    fields.root(),
                    "The label is there: " + fields.frame().shown() + "."));
        }
        add(lines, "labels.id", "id", join == null ? null : join.label(), "Its values are ids of events.");
        add(lines, "labels.label", "label", label.field(), "By its name and its few values.");
        add(lines, "labels.time", "timestamp", time.field(), "Every label has a time there.");
        if (time.field() != null && time.format() != TimeFormat.MILLIS) {
            lines.add(new ProposedOption(
                    "labels.time-format",
                    time.format().id(),
                    "The values are " + time.format().expected() + "."));
        }
        return lines;
    }

    private void add(List<ProposedOption> lines, String key, String standard, @Nullable FieldFacts field, String why) {
        String path = field == null ? standard : fields.option(field.path());
        if (!path.equals(standard)) {
            lines.add(new ProposedOption(key, path, why));
        }
    }

    /** For people. */
    List<String> notes() {
        if (join == null) {
            return List.of(
                    "No id of the newest labels is one of the newest events: ids may be elsewhere, or labels come"
                            + " later than these events.");
        }
        return List.of(String.format(
                "Labels join by %s = %s: %.0f %% of the newest labels' ids are among the newest events.",
                fields.option(join.label().path()), join.eventName(), 100 * join.share()));
    }
}
