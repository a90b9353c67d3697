package org.lorentztron.connectors.warning;

import java.util.Locale;
import org.lorentztron.connectors.wire.event.TypeChange;

/**
 * Something that looks wrong in the records that a job reads. The job goes on. Immutable.
 *
 * @param kind of what it is
 * @param of the field, the path or the topic that it is about, at most {@value #LONGEST} characters
 * @param found how many records look so
 * @param events how many were looked at
 * @param message what looks wrong, and the option that helps
 */
public record InputWarning(Kind kind, String of, long found, long events, String message) {
    private static final int LONGEST = 200;

    /** Kinds of warnings; the name of each in metrics and signals is in kebab case. */
    public enum Kind {
        /** Texts of a field are numbers. */
        NUMBERS_AS_TEXTS,
        /** Times are not in the unit that is expected. */
        EVENT_TIMES,
        /** Fields speak of deletions. */
        DELETIONS,
        /** Events have no id where one is needed. */
        MISSING_IDS,
        /** No record fits the conditions on events. */
        NO_EVENTS,
        /** No event has a label where it should be. */
        MISSING_LABELS,
        /** A field tells a class by itself. */
        LABEL_LEAKS,
        /** A field was a number and is none, or the other way; at any time. */
        TYPE_CHANGES,
        /** Intervals hold few events. */
        SHORT_INTERVALS,
        /** Events have more different words than there is room for; at any time. */
        LONG_EVENTS,
        /** No event has what an option names. */
        UNSEEN_NAMES;

        /** Whether it is of a reader's first events: a restored job does not give it again. */
        public boolean isOfFirstEvents() {
            return this != TYPE_CHANGES && this != LONG_EVENTS;
        }

        /** The name in metrics and signals. */
        public String id() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    public InputWarning {
        of = of.length() <= LONGEST ? of : of.substring(0, LONGEST) + "...";
    }

    /** The same of a topic of labels. */
    public InputWarning ofLabels() {
        return new InputWarning(kind, of, found, events, "labels: " + message);
    }

    /**
     * Events whose words have no room.
     *
     * @param found how many there are since the reader started
     */
    public static InputWarning longEvents(long found) {
        return new InputWarning(
                Kind.LONG_EVENTS,
                "words",
                found,
                found,
                found + (found == 1 ? " event" : " events")
                        + " since this reader started had more than 10,000 different"
                        + " words: later words are left out; --event-ignore names fields that need none");
    }

    /** A field that was a number and is none now, or the other way. */
    public static InputWarning typeChange(TypeChange change) {
        String field = change.field();
        String name = field.replace(",", "%2C");
        String option = " --event-numeric " + name + "; or --event-categorical " + name + ", if they are codes";
        String message = change.isNumber()
                ? field + " was no number in the events so far, and is one now: texts that are numbers are read by"
                        + option
                : field + " was a number in the events so far, and is a text or a truth now, which is a category: texts"
                        + " that are numbers are read by" + option;
        return new InputWarning(Kind.TYPE_CHANGES, field, 1, 1, message);
    }
}
