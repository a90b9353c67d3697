package org.lorentztron.local.describe.propose;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.lorentztron.local.describe.facts.FieldPath;
import org.lorentztron.local.describe.guess.FeatureGuess;
import org.lorentztron.local.describe.guess.FieldUse;
import org.lorentztron.local.describe.guess.FieldUse.Use;

/** Options that say what becomes of the values of features. Stateless. */
final class FeatureLines {
    private FeatureLines() {}

    static List<ProposedOption> of(List<FieldUse> uses) {
        List<ProposedOption> lines = new ArrayList<>();
        add(lines, "event-numeric", "Texts there are numbers.", uses, Use.NUMERIC, Use.NUMERIC_LOG);
        add(lines, "event-categorical", "Whole numbers with the name of a code.", uses, Use.CODE);
        add(lines, "event-text", "Texts of words, most of them different; their words are features.", uses, Use.WORDS);
        add(
                lines,
                "event-log",
                "Few values are far above the others; they would decide too much, and too surely.",
                uses,
                Use.LOG,
                Use.NUMERIC_LOG);
        add(lines, "event-ignore", "Nothing can be learned from these: see the table.", uses, Use.IGNORED);
        return lines;
    }

    private static void add(List<ProposedOption> lines, String key, String why, List<FieldUse> uses, Use... of) {
        String names = OptionLines.names(uses, of);
        if (!names.isEmpty()) {
            lines.add(new ProposedOption(key, names, why));
        }
    }

    /** What only a person can know. */
    static List<ProposedOption> others(List<FieldUse> uses) {
        String codes = uses.stream()
                .filter(FeatureGuess::mayBeCodes)
                .map(use -> FieldPath.listed(use.name()))
                .collect(Collectors.joining(","));
        return codes.isEmpty()
                ? List.of()
                : List.of(new ProposedOption("event-categorical", codes, "If these whole numbers are codes."));
    }
}
