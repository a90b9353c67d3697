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
        if (find(text, WordTable::isLater) < 0) {
            return Normalizer.normalize(text, Normalizer.Form.NFC);
        }
        StringBuilder composed = new StringBuilder();
        int from = 0;
        for (int i = 0; i < text.length(); ) {
            int character = text.codePointAt(i);
            int next = i + Character.charCount(character);
            if (WordTable.isLater(character)) {
                composed.append(Normalizer.normalize(text.substring(from, i), Normalizer.Form.NFC));
                composed.appendCodePoint(character);
                from = next;
            }
            i = next;
        }
        return composed.append(Normalizer.normalize(text.substring(from), Normalizer.Form.NFC))
                .toString();
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
