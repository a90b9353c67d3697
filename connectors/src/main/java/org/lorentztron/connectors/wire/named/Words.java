package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The words of a text: of its {@linkplain FoldedText folded form}, the segments between word boundaries that have a
 * letter or a number. Boundaries are those of Unicode Standard Annex 29 without its rule WB3c, which joins emoji. In
 * scripts without blanks, where these are around every character, a run of n characters has n - 1 words, each two
 * neighbours one, and a character alone is a word. Stateless.
 */
final class Words {
    /** In place of a kind: a byte of the character before. */
    private static final byte REST = -1;

    private static final int NONE = WordTable.OTHER;
    private static final int LETTERS = 1 << WordTable.LETTER | 1 << WordTable.HEBREW;
    private static final int NUMBERS = 1 << WordTable.NUMBER;
    private static final int KATAKANA = 1 << WordTable.KATAKANA;
    private static final int CONNECTORS = 1 << WordTable.CONNECTOR;
    private static final int WITHIN_LETTERS =
            1 << WordTable.MID_LETTER | 1 << WordTable.MID_BOTH | 1 << WordTable.SINGLE_QUOTE;
    private static final int WITHIN_NUMBERS =
            1 << WordTable.MID_NUMBER | 1 << WordTable.MID_BOTH | 1 << WordTable.SINGLE_QUOTE;
    private static final int IN_WORDS = LETTERS | NUMBERS | KATAKANA | 1 << WordTable.DENSE | 1 << WordTable.SINGLE;

    /** Kinds of the characters of ASCII, which most texts are of. */
    private static final byte[] ASCII = new byte[0x80];

    static {
        for (int i = 0; i < ASCII.length; i++) {
            ASCII[i] = (byte) WordTable.kind(i);
        }
    }

    private final byte[] text;
    /** Of each character, where its first byte is. */
    private final byte[] kinds;

    private Words(byte[] text, byte[] kinds) {
        this.text = text;
        this.kinds = kinds;
    }

    /** The words in their order, UTF-8, of a text in UTF-8. */
    static List<byte[]> of(byte[] bytes, int start, int end) {
        for (int i = start; i < end; i++) {
            if (bytes[i] < 0) {
                return of(FoldedText.of(new String(bytes, start, end - start, UTF_8)));
            }
        }
        return ofAscii(Arrays.copyOfRange(bytes, start, end));
    }

    private static List<byte[]> ofAscii(byte[] text) {
        byte[] kinds = new byte[text.length];
        for (int i = 0; i < text.length; i++) {
            if (text[i] >= 'A' && text[i] <= 'Z') {
                text[i] += 'a' - 'A';
            }
            kinds[i] = ASCII[text[i]];
        }
        return new Words(text, kinds).all();
    }

    private static List<byte[]> of(String folded) {
        byte[] text = folded.getBytes(UTF_8);
        byte[] kinds = new byte[text.length];
        Arrays.fill(kinds, REST);
        int place = 0;
        for (int i = 0; i < folded.length(); ) {
            int character = folded.codePointAt(i);
            kinds[place] = (byte) WordTable.kind(character);
            place += character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
            i += Character.charCount(character);
        }
        return new Words(text, kinds).all();
    }

    private List<byte[]> all() {
        List<byte[]> words = new ArrayList<>();
        int neighbour = -1; // where the character of a dense script just before is
        for (int first = 0; first < kinds.length; ) {
            int end = end(first);
            if (kinds[first] != WordTable.DENSE) {
                if (isWord(first, end)) {
                    words.add(Arrays.copyOfRange(text, first, end));
                }
                neighbour = -1;
            } else {
                boolean isAlone = neighbour < 0 && (end == kinds.length || kinds[end] != WordTable.DENSE);
                if (isAlone || neighbour >= 0) {
                    words.add(Arrays.copyOfRange(text, isAlone ? first : neighbour, end));
                }
                neighbour = first;
            }
            first = end;
        }
        return words;
    }

    private boolean isWord(int first, int end) {
        for (int i = first; i < end; i++) {
            if (isOf(kinds[i], IN_WORDS)) {
                return true;
            }
        }
        return false;
    }

    /** The next boundary after one. */
    private int end(int first) {
        int before = NONE;
        int last = kinds[first];
        int i = first + 1;
        for (; i < kinds.length; i++) {
            int kind = kinds[i];
            if (kind == REST || kind == WordTable.MARK) {
                continue;
            }
            boolean isLetters = kind == WordTable.LETTER && last == WordTable.LETTER;
            if (!isLetters && !isJoined(before, last, kind, i)) {
                break;
            }
            before = last;
            last = kind;
        }
        return i;
    }

    /**
     * Whether there is no boundary before a character.
     *
     * @param before the kind of the last but one of the segment, without marks
     * @param last the kind of the last
     * @param kind of the character at {@code place}
     */
    private boolean isJoined(int before, int last, int kind, int place) {
        return switch (kind) {
            case WordTable.LETTER, WordTable.HEBREW ->
                isOf(last, LETTERS | NUMBERS | CONNECTORS) // WB5, WB10, WB13b
                        || isOf(before, LETTERS) && isOf(last, WITHIN_LETTERS) // WB7
                        || last == WordTable.DOUBLE_QUOTE && before == WordTable.HEBREW; // WB7c
            case WordTable.NUMBER ->
                isOf(last, LETTERS | NUMBERS | CONNECTORS) // WB8, WB9, WB13b
                        || before == WordTable.NUMBER && isOf(last, WITHIN_NUMBERS); // WB11
            case WordTable.KATAKANA -> isOf(last, KATAKANA | CONNECTORS); // WB13, WB13b
            case WordTable.CONNECTOR -> isOf(last, LETTERS | NUMBERS | KATAKANA | CONNECTORS); // WB13a
            case WordTable.MID_LETTER, WordTable.MID_NUMBER, WordTable.MID_BOTH, WordTable.SINGLE_QUOTE ->
                isOf(last, LETTERS) && isOf(kind, WITHIN_LETTERS) && isOf(next(place), LETTERS) // WB6
                        || last == WordTable.NUMBER
                                && isOf(kind, WITHIN_NUMBERS)
                                && next(place) == WordTable.NUMBER // WB12
                        || last == WordTable.HEBREW && kind == WordTable.SINGLE_QUOTE; // WB7a
            case WordTable.DOUBLE_QUOTE -> last == WordTable.HEBREW && next(place) == WordTable.HEBREW; // WB7b
            default -> false;
        };
    }

    /** The kind of the next character that is no mark. */
    private int next(int place) {
        for (int i = place + 1; i < kinds.length; i++) {
            if (kinds[i] != REST && kinds[i] != WordTable.MARK) {
                return kinds[i];
            }
        }
        return NONE;
    }

    private static boolean isOf(int kind, int kinds) {
        return kind >= 0 && (kinds >> kind & 1) != 0;
    }
}
