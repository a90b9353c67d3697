package org.lorentztron.connectors.preflight;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Which of the known words a mistyped one may have meant. */
public final class Spelling {
    private Spelling() {}

    /**
     * The known word that is nearest by edits: insertions, deletions and replacements of one character. The first one
     * wins if several are equally near.
     *
     * @return null if no word is within {@code mostEdits}
     */
    public static @Nullable String nearest(String typed, Collection<String> known, int mostEdits) {
        String nearest = null;
        int fewest = mostEdits + 1;
        for (String word : known) {
            int edits = edits(typed, word);
            if (edits < fewest) {
                fewest = edits;
                nearest = word;
            }
        }
        return nearest;
    }

    /** Levenshtein distance, by one row of its table. */
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
