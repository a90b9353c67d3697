package org.lorentztron.job.options;

import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Which keys there are, and which one a mistyped key may have meant. */
final class OptionNames {
    private static final Map<String, Option<?>> BY_KEY =
            OptionTable.ALL.stream().collect(Collectors.toMap(Option::key, Function.identity()));
    private static final int MOST_EDITS = 3;

    private OptionNames() {}

    static boolean isKnown(String key) {
        return BY_KEY.containsKey(key) || KafkaProperties.isKafka(key);
    }

    static boolean isFlag(String key) {
        return BY_KEY.containsKey(key) && BY_KEY.get(key).isFlag();
    }

    /** What a valid text of a known key is. */
    static String expected(String key) {
        return BY_KEY.containsKey(key) ? BY_KEY.get(key).type().expected() : "a value for Kafka's clients";
    }

    /** The message for a key that does not exist. */
    static String unknown(String key, Given given) {
        String suggestion = suggestion(key);
        return given.problem(key) + ", but there is no such option"
                + (suggestion == null ? "" : "; did you mean --" + suggestion + "?");
    }

    /** The key that is nearest by edits, or null if none is near. */
    static String suggestion(String typed) {
        String key = typed.toLowerCase(Locale.ROOT).replace('_', '-');
        String best = null;
        int fewest = Math.min(MOST_EDITS, key.length() / 2) + 1;
        for (Option<?> option : OptionTable.ALL) {
            int edits = edits(key, option.key());
            if (edits < fewest) {
                fewest = edits;
                best = option.key();
            }
        }
        return best;
    }

    /** Levenshtein distance: insertions, deletions and replacements of one character. */
    private static int edits(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
