package org.lorentztron.connectors.wire.named;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.text.FilteredNormalizer2;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.RuleBasedBreakIterator;
import com.ibm.icu.text.UnicodeSet;
import com.ibm.icu.util.ULocale;
import java.util.ArrayList;
import java.util.List;

/** The words of a text by ICU4J, which has rules, properties and composition of its own. Not thread-safe. */
final class IcuWords {
    /** Those of a language's letters that UAX 29 separates from all others, and the iteration marks of Han. */
    private static final UnicodeSet DENSE = set("[[\\p{WB=Other}&[[:L:][:Nl:]]][[:Han:]&[:L:]]]");

    private static final UnicodeSet LETTERS =
            set("[[:L:][:N:]\\p{WB=ALetter}\\p{WB=Numeric}\\p{WB=Katakana}" + "-\\p{WB=Extend}]");
    private static final UnicodeSet MARKS = set("[\\p{WB=Extend}&[:age=13.0:]]");
    private static final UnicodeSet LAYOUT = set("[\\p{WB=Format}]");
    private static final Normalizer2 NFC = new FilteredNormalizer2(Normalizer2.getNFCInstance(), set("[:age=13.0:]"));

    private final BreakIterator boundaries;

    private IcuWords(BreakIterator boundaries) {
        this.boundaries = boundaries;
    }

    private static UnicodeSet set(String pattern) {
        return new UnicodeSet(pattern).freeze();
    }

    /** By ICU's own rules for words, without its dictionaries and its rule for emoji. */
    static IcuWords ofRules() {
        String rules = BreakIterator.getWordInstance(ULocale.ROOT).toString();
        return new IcuWords(new RuleBasedBreakIterator(withoutDictionaries(rules)));
    }

    /** By the word iterator as applications have it. */
    static IcuWords ofIterator() {
        return new IcuWords(BreakIterator.getWordInstance(ULocale.ROOT));
    }

    private static String withoutDictionaries(String rules) {
        String words = replaced(rules, "$dictionary=[$ComplexContext$dictionaryCJK];", "");
        words = replaced(words, "$ZWJ$Extended_Pict;", "");
        words = replaced(words, "$KanaKanji$KanaKanji{400};", "");
        words = replaced(words, "$Extend=[\\p{Word_Break=Extend}-$Han]", "$Extend=[\\p{Word_Break=Extend}]");
        words = replaced(words, "[\\p{Word_Break=ALetter}]", "[\\p{Word_Break=ALetter}-[:Han:]]");
        return replaced(words, "[$ALetter-$dictionaryCJK[$ComplexContext-$Extend-$Control]]", "[$ALetter]");
    }

    private static String replaced(String rules, String one, String other) {
        assertThat(rules).contains(one);
        return rules.replace(one, other);
    }

    List<String> of(String text) {
        String folded = folded(text);
        List<String> segments = segments(folded);
        List<String> words = new ArrayList<>();
        for (int i = 0; i < segments.size(); i++) {
            String segment = segments.get(i);
            if (isDense(segment)) {
                boolean isAlone = i == 0 || !isDense(segments.get(i - 1));
                if (i + 1 < segments.size() && isDense(segments.get(i + 1))) {
                    words.add(segment + segments.get(i + 1));
                } else if (isAlone) {
                    words.add(segment);
                }
            } else if (LETTERS.containsSome(segment)) {
                words.add(segment);
            }
        }
        return words;
    }

    private static boolean isDense(String segment) {
        return DENSE.contains(segment.codePointAt(0));
    }

    static String folded(String text) {
        StringBuilder plain = new StringBuilder();
        text.codePoints().filter(each -> !LAYOUT.contains(each)).forEach(plain::appendCodePoint);
        return composed(UCharacter.foldCase(composed(plain.toString()), true).replace('\u2019', '\''));
    }

    /** No more than 30 marks in a row together. */
    private static String composed(String text) {
        StringBuilder composed = new StringBuilder();
        int from = 0;
        int marks = 0;
        for (int i = 0; i < text.length(); i = text.offsetByCodePoints(i, 1)) {
            marks = MARKS.contains(text.codePointAt(i)) ? marks + 1 : 0;
            if (marks > 30) {
                composed.append(NFC.normalize(text.substring(from, i)));
                from = i;
                marks = 1;
            }
        }
        return composed.append(NFC.normalize(text.substring(from))).toString();
    }

    private List<String> segments(String text) {
        List<String> segments = new ArrayList<>();
        boundaries.setText(text);
        int start = boundaries.first();
        for (int end = boundaries.next(); end != BreakIterator.DONE; start = end, end = boundaries.next()) {
            segments.add(text.substring(start, end));
        }
        return segments;
    }
}
