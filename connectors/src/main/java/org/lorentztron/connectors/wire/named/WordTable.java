package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What characters are to the words of a text, and what they are folded to: from {@code words.txt}, which the client for
 * Python reads too, so that neither depends on the Unicode of its platform. A line of the file names one of these and
 * some of its characters, in hexadecimal:
 *
 * <pre>
 *   LE, HL, NU, ...    ranges with this Word_Break property; ZWJ is Extend
 *   dense              ranges of letters of scripts without blanks
 *   single             ranges of other letters and numbers that join with nothing
 *   later              ranges of characters that Unicode 13 does not have
 *   fold               41-5A:61 (41 to 61, 42 to 62, ...), 100-12E/2:101 (every second one), DF:73.73
 * </pre>
 *
 * Immutable and thread-safe.
 */
final class WordTable {
    static final int OTHER = 0;
    static final int LETTER = 1;
    static final int HEBREW = 2;
    static final int NUMBER = 3;
    static final int KATAKANA = 4;
    /** As the underscore. */
    static final int CONNECTOR = 5;

    static final int MID_LETTER = 6;
    static final int MID_NUMBER = 7;
    static final int MID_BOTH = 8;
    static final int SINGLE_QUOTE = 9;
    static final int DOUBLE_QUOTE = 10;
    /** Belongs to the character before. */
    static final int MARK = 11;

    static final int FORMAT = 12;
    static final int DENSE = 13;
    static final int SINGLE = 14;

    private static final List<String> NAMES =
            List.of("", "LE", "HL", "NU", "KA", "EX", "ML", "MN", "MB", "SQ", "DQ", "Extend", "FO", "dense", "single");

    private static final int LATER = 0x40;
    private static final int FOLDS = 0x80;
    private static final int KIND = 0x3F;
    private static final int PAGE = 256;

    private static final WordTable TABLE = new WordTable();

    /** Kind and flags of a character; equal pages are one. */
    private final byte[][] pages = new byte[(Character.MAX_CODE_POINT + 1) / PAGE][];

    private final Map<Integer, String> folds = new HashMap<>();

    private WordTable() {
        byte[] all = new byte[Character.MAX_CODE_POINT + 1];
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(WordTable.class.getResourceAsStream("words.txt"), UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] items = line.split(" ");
                if (!line.startsWith("#")) {
                    Arrays.stream(items, 1, items.length).forEach(item -> add(items[0], item, all));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<ByteBuffer, byte[]> different = new HashMap<>();
        for (int i = 0; i < pages.length; i++) {
            byte[] page = Arrays.copyOfRange(all, i * PAGE, (i + 1) * PAGE);
            pages[i] = different.computeIfAbsent(ByteBuffer.wrap(page), key -> page);
        }
    }

    private void add(String name, String item, byte[] all) {
        String[] parts = item.split(":");
        String[] ends = parts[0].split("[-/]");
        int first = hex(ends[0]);
        int last = ends.length > 1 ? hex(ends[1]) : first;
        int step = ends.length > 2 ? hex(ends[2]) : 1;
        boolean isFold = name.equals("fold");
        int kind = isFold ? FOLDS : name.equals("later") ? LATER : NAMES.indexOf(name);
        for (int character = first; character <= last; character += step) {
            all[character] |= (byte) kind;
            if (isFold) {
                folds.put(character, folded(parts[1], character - first));
            }
        }
    }

    private static String folded(String written, int offset) {
        int[] characters =
                Arrays.stream(written.split("\\.")).mapToInt(WordTable::hex).toArray();
        characters[0] += offset;
        return new String(characters, 0, characters.length);
    }

    private static int hex(String number) {
        return Integer.parseInt(number, 16);
    }

    private static int entry(int character) {
        return TABLE.pages[character / PAGE][character % PAGE];
    }

    /** What a character is to words. */
    static int kind(int character) {
        return entry(character) & KIND;
    }

    /** Whether Unicode 13 does not have a character. */
    static boolean isLater(int character) {
        return (entry(character) & LATER) != 0;
    }

    /** What a character is folded to, in full; null if that is the character itself. */
    static @Nullable String folded(int character) {
        return (entry(character) & FOLDS) == 0 ? null : TABLE.folds.get(character);
    }
}
