package org.lorentztron.local.describe.guess;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.local.describe.facts.FieldFacts;

/**
 * Which field holds the event's id.
 *
 * @param field null if none looks so
 * @param why it is taken for the id
 */
public record IdGuess(@Nullable FieldFacts field, String why) {
    /** In fewer events, different values are no sign of anything. */
    static final int FEWEST = 20;

    private static final double NEARLY_ALL = 0.99;

    public static IdGuess of(
            EventFields fields, GivenPaths given, @Nullable FieldFacts label, @Nullable FieldFacts time) {
        FieldFacts said = given.id() == null ? null : fields.named(given.id());
        if (said != null) {
            return new IdGuess(said, "as you say");
        }
        List<FieldFacts> candidates = fields.all().stream()
                .filter(field -> field != label && field != time)
                .filter(field -> !fields.isOwn() || fields.feature(field) == null)
                .filter(field -> fields.present(field) >= NEARLY_ALL && mayBe(field))
                .sorted(Comparator.comparingInt((FieldFacts field) -> -FieldNames.id(field)))
                .toList();
        for (FieldFacts field : candidates) {
            if (neverRepeats(field) && (FieldNames.id(field) > 0 || !field.isNumeric() || isCounter(field))) {
                return new IdGuess(field, "every event has a value of its own");
            }
        }
        FieldFacts key = key(fields);
        if (key != null) {
            return new IdGuess(key, "no field is an id, and no key comes twice");
        }
        return candidates.stream()
                .filter(field -> FieldNames.id(field) == 3)
                .findFirst()
                .map(field -> new IdGuess(
                        field,
                        String.format("by its name, though %.0f %% of the values repeat", 100 * repeated(field))))
                .orElse(new IdGuess(null, ""));
    }

    /** The key that every record has, and none twice. */
    private static @Nullable FieldFacts key(EventFields fields) {
        List<FieldFacts> keys = fields.ofKeys().stream()
                .filter(field -> mayBe(field) && neverRepeats(field) && fields.present(field) == 1)
                .toList();
        return keys.size() == 1 ? keys.get(0) : null;
    }

    private static double repeated(FieldFacts field) {
        return 1 - field.values().share();
    }

    private static boolean mayBe(FieldFacts field) {
        boolean isText = field.texts() > 0 && field.numbers() == 0 && field.truths() == 0;
        return field.arrays() == 0
                && field.times().unread().isEmpty()
                && field.signedNumber().isEmpty()
                && !field.hasWords()
                && !field.isAddress()
                && !field.isDate()
                && (isText || field.isWhole());
    }

    /** Whether no value came twice, among enough. */
    static boolean neverRepeats(FieldFacts field) {
        return field.scalars() >= FEWEST && field.values().share() == 1;
    }

    /** Whether whole numbers rise from event to event: a number that counts, not one that measures. */
    static boolean isCounter(FieldFacts field) {
        double[] numbers = field.firstNumbers();
        if (!field.isWhole() || numbers.length < FEWEST) {
            return false;
        }
        for (int i = 1; i < numbers.length; i++) {
            if (numbers[i] <= numbers[i - 1]) {
                return false;
            }
        }
        return true;
    }
}
