package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.text.UnicodeSet;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class WordsTest {
    private static final IcuWords RULES = IcuWords.ofRules();
    private static final IcuWords ITERATOR = IcuWords.ofIterator();

    /** Those of scripts that ICU's iterator splits by dictionaries, and of emoji, which it joins. */
    private static final UnicodeSet OTHERWISE = new UnicodeSet("[[:LB=SA:][:Han:][:Hiragana:][:Katakana:][:Hangul:]"
                    + "\\p{WB=Katakana}[:Extended_Pictographic:]]")
            .freeze();

    /** Characters on which rules of words, cases and marks depend. */
    private static final String TELLING = "aAzbZi09_.,;:'\"-@ \n\r\u2018\u2019\u00b7\u05f3\u05f4\u05d0\u05d1\u05b8"
            + "\u0301\u0308\u0307\u0331\u0345\u200d\u200c\u00ad\u200e\u200b\ufe0f\u00df\u1e9e\u0130\u0131\u01c5\ufb01"
            + "\u03a3\u03c2\u0390\u0928\u093f\u094d\u0e17\u0e35\u0e33\u0e40\u4e2d\u6587\u3005\u3042\u304b\u3099\u30ab"
            + "\u30fc\uff76\uff9e\uac00\u1100\u1161\u11a8\u00b2\u00bd\u2167\u3007\u212b\uf900\u2139\u0660\u066b\u0600";

    private static List<String> words(String text) {
        byte[] bytes = ("{" + text + "}").getBytes(UTF_8);
        return texts(Words.of(bytes, 1, bytes.length - 1));
    }

    private static List<String> texts(List<byte[]> words) {
        return words.stream().map(word -> new String(word, UTF_8)).toList();
    }

    @Provide
    Arbitrary<String> texts() {
        Arbitrary<Integer> telling = Arbitraries.of(TELLING.codePoints().boxed().toList());
        Arbitrary<Integer> letters = Arbitraries.of(IntStream.range(0, Character.MAX_CODE_POINT)
                .filter(each -> WordTable.kind(each) != WordTable.OTHER && WordTable.kind(each) < WordTable.DENSE)
                .boxed()
                .toList());
        Arbitrary<Integer> any =
                Arbitraries.integers().between(0, 0x10FFFF).filter(each -> each < 0xD800 || each > 0xDFFF);
        return Arbitraries.frequencyOf(
                        net.jqwik.api.Tuple.of(6, telling),
                        net.jqwik.api.Tuple.of(2, letters),
                        net.jqwik.api.Tuple.of(1, any))
                .list()
                .ofMaxSize(24)
                .map(each -> each.stream().map(Character::toString).collect(Collectors.joining()));
    }

    @Provide
    Arbitrary<String> asciiTexts() {
        return Arbitraries.strings().withCharRange('\0', '\u007f').ofMaxLength(40);
    }

    /** The rules are run by another machine, of other properties. */
    @Property(tries = 4_000)
    void of_anyText_isAsIcu4jByItsRules(@ForAll("texts") String text) {
        assertThat(words(text)).isEqualTo(RULES.of(text));
    }

    @Property(tries = 2_000)
    void of_textOfScriptsWithBlanks_isAsIcu4jIterates(@ForAll("texts") String text) {
        String blanks = text.codePoints()
                .filter(each -> !OTHERWISE.contains(each))
                .mapToObj(Character::toString)
                .collect(Collectors.joining());

        assertThat(words(blanks)).isEqualTo(ITERATOR.of(blanks));
    }

    @Property(tries = 2_000)
    void of_ascii_isAsOtherTexts(@ForAll("asciiTexts") String text) {
        assertThat(words(text)).isEqualTo(RULES.of(text));
        // A character that belongs to no word makes the text another than ASCII.
        assertThat(words(text + "\u2042")).isEqualTo(words(text));
    }

    /** Only where a mark joins letters or digits do words of ASCII differ from those before. */
    @Property(tries = 2_000)
    void of_asciiWithoutMarksThatJoin_isAsInTheFirstEncoding(@ForAll("asciiTexts") String text) {
        String plain = text.replaceAll("[_.,;:']", " ");
        byte[] bytes = plain.getBytes(UTF_8);

        assertThat(words(plain)).isEqualTo(texts(LetterRuns.of(bytes, 0, bytes.length)));
    }

    @Property(tries = 2_000)
    void of_wordsWithBlanksBetween_areTheSame(@ForAll("texts") String text) {
        List<String> words = words(text);

        assertThat(words(String.join(" ", words))).isEqualTo(words);
    }

    /** Characters that the oldest platform does not know stay, whatever this one makes of them. */
    @Example
    void of_laterCharacters_areNotComposed() {
        // KIRAT RAI VOWEL SIGN E twice, of Unicode 16, which composes them to U+16D68.
        assertThat(words("\ud81b\udd67\ud81b\udd67")).containsExactly("\ud81b\udd67\ud81b\udd67");
        assertThat(words("e\u0301\ud81b\udd67e\u0301")).containsExactly("\u00e9\ud81b\udd67\u00e9");
    }

    @Example
    void of_equalTexts_areEqualWords() {
        for (List<String> equal : List.of(
                List.of("M\u00fcller", "mu\u0308ller", "M\u00dcLLER", "m\u00fcl\u00adler"),
                List.of("\u0130stanbul", "I\u0307stanbul", "i\u0307stanbul"),
                List.of("Stra\u00dfe", "STRASSE", "STRA\u1e9eE"),
                List.of("\u0390", "\u03aa\u0301", "\u03b9\u0308\u0301"),
                List.of("\u1e96", "H\u0331"),
                List.of("\u03a3\u039f\u03a6\u039f\u03a3", "\u03c3\u03bf\u03c6\u03cc\u03c2".replace('\u03cc', '\u03bf')),
                List.of("\u05e9\u05dc\u05d5\u05dd", "\u200f\u05e9\u05dc\u05d5\u05dd\u200f"),
                List.of("\uac00", "\u1100\u1161"))) {
            assertThat(equal).allSatisfy(text -> assertThat(words(text)).isEqualTo(words(equal.get(0))));
            assertThat(words(equal.get(0))).hasSize(1);
        }
    }

    @Example
    void of_vowelSigns_differ() {
        assertThat(words("\u0926\u093f\u0928")).containsExactly("\u0926\u093f\u0928");
        assertThat(words("\u0926\u0940\u0928")).containsExactly("\u0926\u0940\u0928");
    }

    @Example
    void of_scriptWithoutBlanks_isPairsOfNeighbours() {
        assertThat(words("\u975e\u5e38\u597d\uff0c\u6211 \u4eba\u3005"))
                .containsExactly("\u975e\u5e38", "\u5e38\u597d", "\u6211", "\u4eba\u3005");
        assertThat(words("\u7b2c494\u6279abc\u98df\u3079\u308b\u30b3\u30fc\u30d2\u30fc\u3092"))
                .containsExactly(
                        "\u7b2c",
                        "494",
                        "\u6279",
                        "abc",
                        "\u98df\u3079",
                        "\u3079\u308b",
                        "\u30b3\u30fc\u30d2\u30fc",
                        "\u3092");
        // Signs above and below a Thai letter are of it.
        assertThat(words("\u0e17\u0e35\u0e48\u0e19\u0e35\u0e48\u0e14\u0e35"))
                .containsExactly("\u0e17\u0e35\u0e48\u0e19\u0e35\u0e48", "\u0e19\u0e35\u0e48\u0e14\u0e35");
    }

    /** A long text takes no square of its length. */
    @Example
    void of_longText_isAll() {
        char[] marks = new char[300_000];
        Arrays.fill(marks, '\u0301');
        assertThat(words("a" + new String(marks) + "'" + new String(marks) + "b"))
                .hasSize(1);
        assertThat(words("a'\u0301 ".repeat(100_000))).hasSize(100_000);
    }
}
