package org.lorentztron.connectors.wire.named;

import java.text.Normalizer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A text as its words have it: without characters that are for layout alone (Word_Break Format), composed (NFC), in
 * full case folding, with U+2019 as the apostrophe that it stands for, and composed again, since a folded character may
 * combine where the other does not. Stateless.
 *
 * <p>Platforms differ in what they compose by the Unicode that they have. So characters that Unicode 13, which the
 * oldest supported ones have, does not know stay as they are, and separate what is composed: Unicode guarantees that
 * all later versions compose the rest equally.
 */
final class FoldedText {
    /** Below, every text is composed. */
    private static final int FIRST_MARK = 0x300;

    /** In a row; those after them are composed apart, since to order a run takes the square of its length. */
    private static final int MOST_MARKS = 30;

    private FoldedText() {}

    static String of(String text) {
        String plain = find(text, character -> WordTable.kind(character) == WordTable.FORMAT) < 0 ? text : plain(text);
        return composed(folded(composed(plain)));
    }

    private static String plain(String text) {
        return text.codePoints()
                .filter(character -> WordTable.kind(character) != WordTable.FORMAT)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static String folded(String text) {
        StringBuilder folded = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); ) {
            int character = text.codePointAt(i);
            @Nullable String other = WordTable.folded(character);
            if (other == null) {
                folded.appendCodePoint(character);
            } else {
                folded.append(other);
            }
            i += Character.charCount(character);
        }
        return folded.toString();
    }

    private static String composed(String text) {
        if (find(text, character -> character >= FIRST_MARK) < 0) {
            return text;
        }
        StringBuilder composed = new StringBuilder(text.length());
        int from = 0;
        int marks = 0;
        for (int i = 0; i < text.length(); ) {
            int character = text.codePointAt(i);
            int next = i + Character.charCount(character);
            boolean isLater = WordTable.isLater(character);
            marks = !isLater && WordTable.kind(character) == WordTable.MARK ? marks + 1 : 0;
            if (isLater) {
                composed.append(normalized(text, from, i)).appendCodePoint(character);
                from = next;
            } else if (marks > MOST_MARKS) {
                composed.append(normalized(text, from, i));
                from = i;
                marks = 1;
            }
            i = next;
        }
        return composed.append(normalized(text, from, text.length())).toString();
    }

    private static String normalized(String text, int start, int end) {
        return Normalizer.normalize(text.substring(start, end), Normalizer.Form.NFC);
    }

    /** Where the first such character is; -1 if there is none. */
    private static int find(String text, IntPredicate wanted) {
        for (int i = 0; i < text.length(); ) {
            int character = text.codePointAt(i);
            if (wanted.test(character)) {
                return i;
            }
            i += Character.charCount(character);
        }
        return -1;
    }
}
