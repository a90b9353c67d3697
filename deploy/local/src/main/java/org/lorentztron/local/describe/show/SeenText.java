package org.lorentztron.local.describe.show;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Locale;
import org.lorentztron.connectors.wire.named.TimeFormat;
import org.lorentztron.local.describe.facts.FieldFacts;
import org.lorentztron.local.describe.facts.SeenValues;
import org.lorentztron.local.describe.guess.TimeGuess;

/** What was seen of a field, in a few words. Stateless. */
final class SeenText {
    private static final int FEWEST = 20;
    /** Of a time in ISO 8601. */
    private static final int DAY = 10;

    private static final double NEARLY_ALL = 0.95;

    private SeenText() {}

    /** @param events how many there are, of which some may lack the field */
    static String of(FieldFacts field, long events) {
        long present = field.scalars() + field.arrays();
        double missing = events == 0 ? 0 : 1 - Math.min(1, (double) present / events);
        return values(field) + (missing == 0 ? "" : String.format(", %s missing", share(missing)));
    }

    /** A share that is not 0 and does not look so. */
    private static String share(double share) {
        return share < 0.001 ? "< 0.1 %" : String.format("%.1f %%", 100 * share);
    }

    private static String values(FieldFacts field) {
        if (field.scalars() == 0) {
            return field.arrays() == 0
                    ? "no value"
                    : field.numberArrays() > 0 ? "array of numbers, up to " + field.mostElements() : "array";
        }
        TimeFormat time = field.times().format();
        String kind = field.arrays() > 0 ? "array or " : "";
        if (field.isNumeric() && time != null && TimeGuess.isTime(field)) {
            String from = day(time, field.least());
            String to = day(time, field.largest());
            return kind + "time  " + (from.equals(to) ? from : from + " to " + to) + ", in " + time.id();
        }
        if (field.isDate()) {
            return kind + "date  " + LocalDate.ofEpochDay((long) field.least()) + " to "
                    + LocalDate.ofEpochDay((long) field.largest()) + ", in days";
        }
        if (field.isNumeric()) {
            String quotes = field.texts() == 0
                    ? "number  "
                    : field.numbers() == 0 ? "number in quotes  " : "number, also in quotes  ";
            return kind
                    + quotes
                    + range(field)
                    + (field.nothings() == 0 ? "" : String.format(", %,d that are none", field.nothings()));
        }
        String type = field.numbers() > 0
                ? "text or number  "
                : field.truths() == field.scalars() ? "truth  " : time == TimeFormat.ISO ? "time  " : "text  ";
        return kind + type + different(field);
    }

    /** Where a time is in the calendar. */
    private static String day(TimeFormat format, double written) {
        Long millis = format.millis(String.format(Locale.ROOT, "%.0f", written));
        return millis == null ? "" : Instant.ofEpochMilli(millis).toString().substring(0, DAY);
    }

    private static String range(FieldFacts field) {
        return field.isWhole()
                ? String.format("%.0f to %.0f", field.least(), field.largest())
                : number(field.least()) + " to " + number(field.largest());
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? String.format("%.1f", value)
                : Double.toString(value);
    }

    private static String different(FieldFacts field) {
        SeenValues values = field.values();
        if (field.scalars() >= FEWEST && values.share() == 1) {
            return "never the same";
        }
        if (values.isMany()) {
            return values.share() >= NEARLY_ALL
                    ? "nearly never the same"
                    : String.format("%,d different or more", values.different());
        }
        return String.format("%,d different", values.different());
    }
}
