package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The words of a text by {@linkplain NamedFeatures#FIRST the first encoding}: in lower case, runs of letters and
 * decimal digits (Unicode categories L and Nd), a final sigma as any other. Versions that have it are read, but no
 * longer written. Stateless.
 */
final class LetterRuns {
    // Where a sigma ends a word, languages do not agree.
    private static final char FINAL_SIGMA = '\u03c2';
    private static final char SIGMA = '\u03c3';

    private LetterRuns() {}

    /** The words in their order, UTF-8, of a text in UTF-8. */
    static List<byte[]> of(byte[] bytes, int start, int end) {
        String text = new String(bytes, start, end - start, UTF_8)
                .toLowerCase(Locale.ROOT)
                .replace(FINAL_SIGMA, SIGMA);
        List<byte[]> words = new ArrayList<>();
        int first = -1;
        for (int i = 0; i < text.length(); ) {
            int character = text.codePointAt(i);
            boolean inWord = Character.isLetterOrDigit(character);
            if (inWord && first < 0) {
                first = i;
            } else if (!inWord && first >= 0) {
                words.add(text.substring(first, i).getBytes(UTF_8));
                first = -1;
            }
            i += Character.charCount(character);
        }
        if (first >= 0) {
            words.add(text.substring(first).getBytes(UTF_8));
        }
        return words;
    }
}
