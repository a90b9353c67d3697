package org.lorentztron.local.describe.show;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.wire.event.VisibleText;
import org.lorentztron.local.describe.guess.FieldUse;
import org.lorentztron.local.describe.proof.Proof;
import org.lorentztron.local.describe.propose.ClassShares;
import org.lorentztron.local.describe.propose.FieldTable;
import org.lorentztron.local.describe.propose.Proposal;
import org.lorentztron.local.describe.propose.ProposedOption;

/** A description for people: fields, options, what else they could be, and what a job makes of the records. */
public final class DescriptionText {
    private static final int MOST_FIELDS = 200;

    private DescriptionText() {}

    /** All lines but the title. */
    public static List<String> lines(Proposal proposal, Proof proof) {
        List<String> lines = new ArrayList<>();
        for (FieldTable table : proposal.tables()) {
            if (!table.uses().isEmpty()) {
                lines.add("");
                lines.addAll(fields(table));
            }
        }
        if (!proposal.options().isEmpty()) {
            lines.add("");
            lines.add("Options of a job that learns these events:");
            proposal.options().forEach(option -> lines.add("  " + line(option)));
        }
        if (!proposal.others().isEmpty()) {
            lines.add("What else could be right:");
            proposal.others().forEach(option -> lines.add("  " + line(option) + "  " + option.why()));
        }
        if (!proposal.notes().isEmpty()) {
            lines.add("");
            lines.addAll(proposal.notes());
        }
        lines.add("");
        lines.addAll(proof(proposal, proof));
        return lines;
    }

    private static String line(ProposedOption option) {
        return VisibleText.of(option.key() + "=" + option.value());
    }

    private static List<String> fields(FieldTable table) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("field", "seen", "use", "why"));
        table.uses().stream().limit(MOST_FIELDS).forEach(use -> {
            boolean isOfClasses =
                    use.use() == FieldUse.Use.LABEL && !table.classes().isEmpty();
            String seen = isOfClasses ? ClassShares.of(table.classes()) : SeenText.of(use.field(), table.events());
            rows.add(List.of(VisibleText.of(use.name()), seen, use.use().shown(), VisibleText.of(use.why())));
        });
        List<String> lines = new ArrayList<>();
        if (!table.title().isEmpty()) {
            lines.add(table.title());
        }
        lines.addAll(CellLines.lines(rows));
        int more = table.uses().size() - MOST_FIELDS;
        if (more > 0) {
            lines.add(String.format("  and %,d more", more));
        }
        return lines;
    }

    private static List<String> proof(Proposal proposal, Proof proof) {
        List<String> lines = new ArrayList<>();
        if (!proposal.isComplete()) {
            lines.add("These options are not all that a job needs: see above.");
        } else if (!proof.problems().isEmpty()) {
            lines.add("A job does not take these options:");
            proof.problems().forEach(problem -> lines.add("  " + problem));
        } else {
            lines.addAll(ofEvents(proof));
            if (proof.labels() != null) {
                lines.addAll(ofLabels(proof.labels()));
            }
            lines.addAll(warnings(proof.warnings()));
        }
        return lines;
    }

    private static List<String> ofEvents(Proof proof) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                "With these options a job makes of %,d records: %,d events%s%s%s",
                proof.records(),
                proof.events(),
                proof.labels() != null && proof.labelled() == 0
                        ? ""
                        : String.format(", %,d of them with a label", proof.labelled()),
                counted(proof.deletions(), "deletions, which it counts")
                        + counted(proof.others(), "others, which it counts"),
                ending(proof.letters())));
        lines.addAll(letters(proof.letters()));
        return lines;
    }

    private static List<String> ofLabels(Proof.OfLabels proof) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                "And of %,d records of the labels topic: %,d labels, %,d of them for events above%s%s%s",
                proof.records(),
                proof.labels(),
                proof.found(),
                counted(proof.found() - proof.inTime(), "of these too late or too early (label-timeout, label-early)"),
                counted(proof.others(), "others, which it counts"),
                ending(proof.letters())));
        lines.addAll(letters(proof.letters()));
        return lines;
    }

    private static String ending(Map<String, Proof.Rejected> letters) {
        return letters.isEmpty() ? "." : String.format("; %,d dead letters:", Proof.rejected(letters));
    }

    private static List<String> letters(Map<String, Proof.Rejected> letters) {
        List<String> lines = new ArrayList<>();
        for (Map.Entry<String, Proof.Rejected> letter : letters.entrySet()) {
            lines.add(String.format(
                    "  %s  %,d  %s",
                    letter.getKey(),
                    letter.getValue().count(),
                    letter.getValue().example()));
        }
        return lines;
    }

    private static List<String> warnings(List<String> warnings) {
        List<String> lines = new ArrayList<>();
        if (!warnings.isEmpty()) {
            lines.add("The job would warn of these:");
            warnings.forEach(warning -> lines.add("  " + warning));
        }
        return lines;
    }

    private static String counted(long records, String what) {
        return records == 0 ? "" : String.format("; %,d %s", records, what);
    }
}
