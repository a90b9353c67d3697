package org.lorentztron.connectors.wire.named;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.UnicodeSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Makes {@code words.txt}, which {@link WordTable} reads, of the properties of ICU4J. */
final class WordTableFile {
    private static final int LONGEST = 118;

    private WordTableFile() {}

    private static final String HEAD =
            """
            # What the characters of texts are to their words, by Unicode %s. WordTableTest has written this file of
            # properties of ICU4J, and the comment of the class WordTable says its form. The properties are Unicode's:
            #
            # UNICODE LICENSE V3
            #
            # COPYRIGHT AND PERMISSION NOTICE
            #
            # Copyright (c) 1991-2025 Unicode, Inc.
            #
            # NOTICE TO USER: Carefully read the following legal agreement. BY DOWNLOADING, INSTALLING, COPYING OR
            # OTHERWISE USING DATA FILES, AND/OR SOFTWARE, YOU UNEQUIVOCALLY ACCEPT, AND AGREE TO BE BOUND BY, ALL
            # OF THE TERMS AND CONDITIONS OF THIS AGREEMENT. IF YOU DO NOT AGREE, DO NOT DOWNLOAD, INSTALL, COPY,
            # DISTRIBUTE OR USE THE DATA FILES OR SOFTWARE.
            #
            # Permission is hereby granted, free of charge, to any person obtaining a copy of data files and any
            # associated documentation (the "Data Files") or software and any associated documentation (the
            # "Software") to deal in the Data Files or Software without restriction, including without limitation
            # the rights to use, copy, modify, merge, publish, distribute, and/or sell copies of the Data Files or
            # Software, and to permit persons to whom the Data Files or Software are furnished to do so, provided
            # that either (a) this copyright and permission notice appear with all copies of the Data Files or
            # Software, or (b) this copyright and permission notice appear in associated Documentation.
            #
            # THE DATA FILES AND SOFTWARE ARE PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED,
            # INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
            # NONINFRINGEMENT OF THIRD PARTY RIGHTS.
            #
            # IN NO EVENT SHALL THE COPYRIGHT HOLDER OR HOLDERS INCLUDED IN THIS NOTICE BE LIABLE FOR ANY CLAIM,
            # OR ANY SPECIAL INDIRECT OR CONSEQUENTIAL DAMAGES, OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF
            # USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING
            # OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THE DATA FILES OR SOFTWARE.
            #
            # Except as contained in this notice, the name of a copyright holder shall not be used in advertising
            # or otherwise to promote the sale, use or other dealings in these Data Files or Software without
            # prior written authorization of the copyright holder.
            """;

    /** In the order of the file, sets by their names. */
    private static final List<List<String>> SETS = List.of(
            List.of("LE", "[\\p{WB=LE}-[:Han:]]"),
            List.of("HL", "\\p{WB=HL}"),
            List.of("NU", "\\p{WB=NU}"),
            List.of("KA", "\\p{WB=KA}"),
            List.of("EX", "\\p{WB=EX}"),
            List.of("ML", "\\p{WB=ML}"),
            List.of("MN", "\\p{WB=MN}"),
            List.of("MB", "\\p{WB=MB}"),
            List.of("SQ", "\\p{WB=SQ}"),
            List.of("DQ", "\\p{WB=DQ}"),
            List.of("Extend", "[\\p{WB=Extend}\\p{WB=ZWJ}]"),
            List.of("FO", "\\p{WB=FO}"),
            List.of("dense", "[[\\p{WB=Other}&[[:L:][:Nl:]]][[:Han:]&[:L:]]]"),
            List.of("single", "[\\p{WB=Other}&[:No:]]"),
            List.of("later", "[^[:age=13.0:]]"));

    static String text() {
        StringBuilder text =
                new StringBuilder(HEAD.formatted(UCharacter.getUnicodeVersion().getMajor()));
        for (List<String> each : SETS) {
            List<String> ranges = new ArrayList<>();
            for (UnicodeSet.EntryRange range : new UnicodeSet(each.get(1)).ranges()) {
                ranges.add(range(range.codepoint, range.codepointEnd));
            }
            append(each.get(0), ranges, text);
        }
        append("fold", folds(), text);
        return text.toString();
    }

    private static void append(String name, List<String> items, StringBuilder text) {
        StringBuilder line = new StringBuilder(name);
        for (String item : items) {
            if (line.length() + 1 + item.length() > LONGEST) {
                text.append(line).append('\n');
                line = new StringBuilder(name);
            }
            line.append(' ').append(item);
        }
        text.append(line).append('\n');
    }

    private static String range(int first, int last) {
        return first == last ? hex(first) : hex(first) + "-" + hex(last);
    }

    private static String hex(int character) {
        return Integer.toHexString(character).toUpperCase(Locale.ROOT);
    }

    private static List<String> folds() {
        TreeMap<Integer, int[]> folds = new TreeMap<>();
        // The one apostrophe that keyboards have, and the other.
        folds.put(0x2019, new int[] {'\''});
        for (int character = 0; character <= Character.MAX_CODE_POINT; character++) {
            String text = Character.toString(character);
            String folded = UCharacter.foldCase(text, true);
            if (!folded.equals(text)) {
                folds.put(character, folded.codePoints().toArray());
            }
        }
        List<String> items = new ArrayList<>();
        while (!folds.isEmpty()) {
            items.add(takeRun(folds));
        }
        return items;
    }

    /**
     * The longest run of characters from the first on, all or every second, with equal distances to what they become.
     */
    private static String takeRun(TreeMap<Integer, int[]> folds) {
        Map.Entry<Integer, int[]> first = folds.pollFirstEntry();
        int from = first.getKey();
        int[] to = first.getValue();
        if (to.length > 1) {
            List<String> characters = new ArrayList<>();
            for (int each : to) {
                characters.add(hex(each));
            }
            return hex(from) + ":" + String.join(".", characters);
        }
        int step = isLike(folds.get(from + 1), to[0] + 1) ? 1 : 2;
        int last = from;
        while (isLike(folds.get(last + step), to[0] + last + step - from)) {
            last += step;
            folds.remove(last);
        }
        return range(from, last) + (step == 2 && last > from ? "/2" : "") + ":" + hex(to[0]);
    }

    private static boolean isLike(int[] folded, int expected) {
        return folded != null && folded.length == 1 && folded[0] == expected;
    }
}
