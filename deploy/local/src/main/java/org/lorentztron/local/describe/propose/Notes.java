package org.lorentztron.local.describe.propose;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.VisibleText;
import org.lorentztron.local.describe.facts.FieldFacts;
import org.lorentztron.local.describe.guess.EventFields;
import org.lorentztron.local.describe.guess.LabelGuess;
import org.lorentztron.local.describe.guess.TimeGuess;
import org.lorentztron.local.describe.seen.EventRate;
import org.lorentztron.local.describe.seen.Origin;

/** What people should know of the events before they train on them. Stateless. */
final class Notes {
    private static final String OF_OWN_AVRO =
            "The project's own Avro says itself what is where: give classes and features.";
    static final String OF_REGISTRY = "Values are Avro behind the id of a schema: give --event-schema, the URL of the"
            + " schema registry or the file of the schema, and they are read.";

    private Notes() {}

    static List<String> of(
            EventFields fields,
            Origin origin,
            EventFields ofLabels,
            LabelGuess label,
            TimeGuess time,
            ClassOrder order,
            EventRate rate) {
        List<String> notes = new ArrayList<>();
        if (origin.isClosed()) {
            notes.add(origin.format().equals("avro") ? OF_OWN_AVRO : OF_REGISTRY);
            return notes;
        }
        labels(ofLabels, label, ofLabels != fields, notes);
        if (order.isSorted()) {
            notes.add("Events of a class come together, which is no order to learn in: "
                    + (time.field() != null
                            ? "send them in the order of their times."
                            : origin.kind() == Origin.Kind.TOPIC
                                    ? "send them mixed, as they came (produce has --shuffle)."
                                    : "send them with produce --shuffle."));
        } else if (order.isOfTime()) {
            notes.add("Events of a class come together, in the order of the times: test with events that are later"
                    + (origin.kind() == Origin.Kind.TOPIC
                            ? "."
                            : ", or send them without their times, and with produce --shuffle."));
        }
        times(fields, origin, time, rate, notes);
        if (fields.facts().hasMorePaths()) {
            notes.add("There are more names of fields than are looked at: names may be data.");
        }
        return notes;
    }

    private static void labels(EventFields fields, LabelGuess label, boolean comesLater, List<String> notes) {
        @Nullable FieldFacts field = label.field();
        if (field == null) {
            notes.add(
                    comesLater
                            ? "No field of the labels topic looks like a label: labels.label says where it is, and"
                                    + " classes what it may be."
                            : "No field looks like a label. Say where it is (--event-label), or give the topic of the"
                                    + " labels (--labels-topic); a file without labels can only be predicted.");
            for (FieldFacts few : LabelGuess.fewValued(fields)) {
                notes.add(String.format(
                        "  Perhaps %s: %s",
                        VisibleText.of(fields.option(few.path())),
                        ClassShares.of(few.values().counts())));
            }
            return;
        }
        String name = VisibleText.of(fields.option(field.path()));
        if (label.isAmount()) {
            notes.add(String.format(
                    "The label %s is a number with %,d different values in %,d events: that is a regression, and the"
                            + " job learns classes. Make classes of its ranges, or name another label.",
                    name, field.values().different(), field.scalars()));
        } else if (label.classes().size() < 2) {
            notes.add(String.format(
                    "The label %s has one value only; a job needs the other classes too: add them to classes.", name));
        } else if (!label.isSure()) {
            notes.add("Whether " + name + " is the label is " + label.why()
                    + ". If it is another field, say --event-label, or of a table FILE#LABEL.");
        }
        if (field.values().isMany() && !label.isAmount()) {
            notes.add("The label " + name + " has more values than are counted: it may be no label.");
        }
        double missing = comesLater ? 0 : 1 - fields.present(field);
        if (missing > 0) {
            notes.add(String.format(
                    "%.1f %% of the events have no label: they are predicted, not trained.", 100 * missing));
        }
    }

    private static void times(EventFields fields, Origin origin, TimeGuess time, EventRate rate, List<String> notes) {
        FieldFacts field = time.field();
        boolean isTopic = origin.kind() == Origin.Kind.TOPIC;
        if (field == null) {
            notes.add("No field has the time of every event: that of Kafka's record counts.");
            return;
        }
        if (!isTopic && rate.steppingBack() > 0) {
            notes.add(String.format(
                    "Rows that are earlier than the row before: %,d. Sort the file by time, or set the job's"
                            + " --out-of-orderness.",
                    rate.steppingBack()));
        }
    }
}
