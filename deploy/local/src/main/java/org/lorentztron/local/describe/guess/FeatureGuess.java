package org.lorentztron.local.describe.guess;

import java.util.Set;
import org.lorentztron.local.describe.facts.FieldFacts;
import org.lorentztron.local.describe.facts.FieldPath;
import org.lorentztron.local.describe.frame.FrameKind;
import org.lorentztron.local.describe.guess.FieldUse.Use;

/** What a field is best used for that is neither label nor id nor the event's time. Stateless. */
public final class FeatureGuess {
    private static final double NEARLY_ALL = 0.95;
    private static final int MOST_CODES = 50;
    private static final int ROWS_OF_A_CODE = 20;
    private static final int STRAYS = 20;

    /** What Debezium's transform adds to a row. */
    private static final Set<String> MARKS = Set.of("__deleted", "__op", "__table", "__lsn", "__ts_ms", "__db");

    private FeatureGuess() {}

    public static FieldUse of(EventFields fields, FieldFacts field) {
        String name = fields.feature(field);
        if (name == null) {
            return new FieldUse(field, fields.option(field.path()), Use.UNUSED, "outside the features");
        }
        Guess guess = guess(fields, field);
        return new FieldUse(field, name, guess.use, guess.why);
    }

    private record Guess(Use use, String why) {}

    private static Guess guess(EventFields fields, FieldFacts field) {
        String last = FieldPath.last(field.path());
        if (fields.frame().kind() == FrameKind.UNWRAPPED && (MARKS.contains(last) || last.startsWith("__source"))) {
            return new Guess(Use.IGNORED, "says what happened to the row");
        }
        if (field.bytes() > 0) {
            return new Guess(Use.IGNORED, "bytes, which the job refuses");
        }
        if (field.scalars() == 0) {
            return array(field);
        }
        if (TimeGuess.isTime(field) && field.values().share() > 0.5) {
            return new Guess(Use.IGNORED, "a further time: it nearly never is the same");
        }
        if (field.times().areMixed() && FieldNames.time(field) > 0) {
            return new Guess(Use.IGNORED, "times of several formats: let all senders write one");
        }
        if (!field.times().unread().isEmpty() && field.values().share() > 0.5) {
            String example = field.times().unread();
            return new Guess(Use.IGNORED, "dates such as '" + example + "', which the job does not read");
        }
        return field.isNumeric() ? numeric(fields, field) : text(field);
    }

    private static Guess array(FieldFacts field) {
        if (field.arrays() == 0) {
            return new Guess(Use.IGNORED, "never has a value");
        }
        if (field.isOfRows()) {
            return new Guess(Use.IGNORED, "an array of objects is no feature; as --event-root each is an event");
        }
        return field.numberArrays() > 0
                ? new Guess(Use.NUMBERS, "a feature for each place")
                : new Guess(Use.TEXTS, "a feature for each text in it");
    }

    private static Guess numeric(EventFields fields, FieldFacts field) {
        boolean inQuotes = field.texts() > 0;
        if (field.haveThousands()) {
            return signed(field, field.thousands());
        }
        if (field.isDate()) {
            return new Guess(Use.NUMBER, "a date by its type; to the job it is a number, that of its day since 1970");
        }
        if (field.isPadded()) {
            return new Guess(Use.CODE, "numbers with a zero in front are codes");
        }
        if (IdGuess.neverRepeats(field) && field.isWhole() && (FieldNames.id(field) > 0 || IdGuess.isCounter(field))) {
            return new Guess(Use.IGNORED, "new in every event, so nothing can be learned from it");
        }
        if (field.isWhole() && FieldNames.isCode(field) && field.values().different() > 2) {
            return new Guess(Use.CODE, "whole numbers with the name of a code");
        }
        boolean isLong = LongTail.isIn(field.firstNumbers());
        if (inQuotes) {
            String why = share(field) + " texts are numbers"
                    + (field.thousands().isEmpty() ? "" : ", if '" + field.thousands() + "' has a decimal comma");
            return isLong
                    ? new Guess(Use.NUMERIC_LOG, why + ", and few are far above the others")
                    : new Guess(Use.NUMERIC, why);
        }
        return isLong
                ? new Guess(Use.LOG, "few values are far above the others; they would decide too much")
                : new Guess(Use.NUMBER, "a number as it is");
    }

    private static String share(FieldFacts field) {
        return field.numberTexts() == field.texts()
                ? "all"
                : String.format("%,d of %,d", field.numberTexts(), field.texts());
    }

    private static Guess signed(FieldFacts field, String example) {
        return new Guess(
                field.values().share() > 0.5 ? Use.IGNORED : Use.CATEGORY,
                "numbers such as '" + example + "', which the job does not read: send numbers alone");
    }

    private static Guess text(FieldFacts field) {
        if (!field.signedNumber().isEmpty()) {
            return signed(field, field.signedNumber());
        }
        if (isNearlyNumeric(field)) {
            return new Guess(Use.CATEGORY, oddity(field));
        }
        if (field.numbers() > 0 && field.isWholeOrText()) {
            return new Guess(Use.CODE, "whole numbers and texts");
        }
        boolean isNew = field.values().share() >= NEARLY_ALL;
        boolean isEnough = field.scalars() >= IdGuess.FEWEST;
        if (field.isAddress() && isNew) {
            return new Guess(Use.IGNORED, "nearly every event has an address of its own");
        }
        if (isProse(field)) {
            return new Guess(Use.WORDS, "texts of words, each of which is a feature");
        }
        if (isNew && isEnough) {
            return new Guess(Use.IGNORED, "nearly every event has a value of its own");
        }
        return new Guess(Use.CATEGORY, "a feature for each of its values");
    }

    /** Few texts say little by how many are different; then their words must. */
    private static boolean isProse(FieldFacts field) {
        boolean mostDiffer = field.values().share() > 0.5;
        return field.hasSentences() && mostDiffer
                || field.hasWords() && (mostDiffer && field.scalars() >= IdGuess.FEWEST || FieldNames.isProse(field));
    }

    /** Whether few values are no numbers: they make a category of each number. */
    static boolean isNearlyNumeric(FieldFacts field) {
        long numbers = field.numbers() + field.numberTexts();
        return numbers > 0 && others(field) > 0 && numbers >= STRAYS * others(field);
    }

    private static long others(FieldFacts field) {
        return field.scalars() - field.numbers() - field.numberTexts() - field.nothings();
    }

    private static String oddity(FieldFacts field) {
        long others = others(field);
        return String.format(
                "%,d of %,d values %s no number, such as '%s'",
                others, field.scalars(), others == 1 ? "is" : "are", field.firstOther());
    }

    /** Whether a field would be numbers if events with other values there were rejected. */
    public static boolean mayBeNumbers(FieldUse use) {
        return use.use() == Use.CATEGORY && isNearlyNumeric(use.field());
    }

    /** Whole numbers of which there are few, as of codes; of two, a number says as much as a category. */
    public static boolean mayBeCodes(FieldUse use) {
        FieldFacts field = use.field();
        long different = field.values().different();
        return use.use() == Use.NUMBER
                && !field.isDate()
                && field.isWhole()
                && different > 2
                && different <= MOST_CODES
                && field.scalars() >= ROWS_OF_A_CODE * different;
    }
}
