package org.lorentztron.local.describe.propose;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
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
        add(lines, "event-categorical", "Whole numbers that are codes: see the table.", uses, Use.CODE);
        add(lines, "event-text", "Texts of words, each of which is a feature.", uses, Use.WORDS);
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
        List<ProposedOption> others = new ArrayList<>();
        add(others, "event-categorical", uses, FeatureGuess::mayBeCodes, "If these whole numbers are codes.");
        add(
                others,
                "event-numeric",
                uses,
                FeatureGuess::mayBeNumbers,
                "Then these are numbers, and events with another text there are rejected.");
        return others;
    }

    private static void add(
            List<ProposedOption> others, String key, List<FieldUse> uses, Predicate<FieldUse> which, String why) {
        String names = uses.stream()
                .filter(which)
                .map(use -> FieldPath.listed(use.name()))
                .collect(Collectors.joining(","));
        if (!names.isEmpty()) {
            others.add(new ProposedOption(key, names, why));
        }
    }
}
