package org.lorentztron.experiments.separability;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.lorentztron.model.ClassPair;

/** What was proved, as CSV: by number of examples and pair, and by pair alone. */
final class SeparabilityTable {
    private SeparabilityTable() {}

    /**
     * One line per number of examples and pair: the verdict and the proof it follows from, with how many first examples
     * of the stream and how many examples of the pair that speaks of, and its figure: the margin of a hyperplane, or
     * the largest relative change of a multiplier that makes a certificate exact.
     */
    static void write(Path file, List<Integer> prefixes, List<PairProver> records) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("examples,pair,verdict,proof,proved_for_first,examples_in_proof,margin,change,cpu_seconds");
        for (int prefix : prefixes) {
            for (PairProver record : records) {
                lines.add(String.format(
                        Locale.ROOT,
                        "%d,%s,%s,%s,%.2f",
                        prefix,
                        name(record.pair()),
                        record.proofs().verdict(prefix).text(),
                        proof(record.proofs(), prefix),
                        record.seconds(prefix)));
            }
        }
        Files.write(file, lines);
    }

    private static String proof(Proofs proofs, int prefix) {
        return switch (proofs.verdict(prefix)) {
            case SEPARABLE ->
                String.format(
                        Locale.ROOT,
                        "hyperplane,%d,%d,%.3g,",
                        proofs.separable(),
                        proofs.hyperplaneFinding().examples(),
                        proofs.hyperplaneFinding().margin());
            case INSEPARABLE ->
                String.format(
                        Locale.ROOT,
                        "certificate,%d,%d,,%.3g",
                        proofs.inseparable(),
                        Objects.requireNonNull(proofs.certificate()).examples().length,
                        proofs.certificateFinding().change());
            case NOT_FOUND -> "none,,,,";
        };
    }

    /**
     * One line per pair: the most first examples that are proved separable, and the fewest that are proved inseparable.
     */
    static void writePairs(Path file, List<PairProver> records) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("pair,separable_up_to,inseparable_from");
        for (PairProver record : records) {
            Proofs proofs = record.proofs();
            lines.add(name(record.pair()) + "," + proofs.separable() + ","
                    + (proofs.certificate() == null ? "" : proofs.inseparable()));
        }
        Files.write(file, lines);
    }

    /** As people say it, without a blank. */
    static String name(ClassPair pair) {
        return pair.a() + "v" + pair.b();
    }
}
