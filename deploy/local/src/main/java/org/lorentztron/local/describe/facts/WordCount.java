package org.lorentztron.local.describe.facts;

import org.lorentztron.connectors.wire.named.DenseScript;

/** How many words a text seems to have. Stateless. */
final class WordCount {
    private WordCount() {}

    /** Pieces between blanks; of a script without blanks two letters, as a name has, are one, and each further one. */
    static int of(String text) {
        int words = 0;
        int dense = 0; // letters of such a script in this piece
        boolean isBlank = true;
        for (int i = 0; i < text.length(); ) {
            int character = text.codePointAt(i);
            i += Character.charCount(character);
            boolean wasBlank = isBlank;
            isBlank = Character.isWhitespace(character);
            if (isBlank) {
                continue;
            }
            dense = wasBlank ? 0 : dense;
            words += wasBlank ? 1 : 0;
            if (DenseScript.has(character)) {
                dense++;
                words += dense > 2 ? 1 : 0;
            }
        }
        return words;
    }
}
