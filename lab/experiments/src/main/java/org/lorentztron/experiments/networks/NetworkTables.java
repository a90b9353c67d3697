package org.lorentztron.experiments.networks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The results as text: tables for people, CSV for programs. Stateless. */
final class NetworkTables {
    private NetworkTables() {}

    /** Table 2 of the paper: mean test accuracy in %, and in brackets the mean number of basis or support vectors. */
    static void print(PrintStream out, MachineContest contest) {
        Split split = contest.splits().get(0);
        out.printf(
                Locale.ROOT,
                "%n%s: %d classes, %d training, %d validation, %d test examples, %d splits%n%-24s %10s %9s%n",
                contest.name(),
                split.classes(),
                split.training().size(),
                split.validation().size(),
                split.test().size(),
                contest.splits().size(),
                "",
                "accuracy,%",
                "size");
        for (MachineContest.Entry entry : contest.entries()) {
            out.printf(
                    Locale.ROOT,
                    "%-24s %10.2f %9s%n",
                    entry.machine().name(),
                    100 * entry.accuracy(),
                    entry.size() > 0 ? String.format(Locale.ROOT, "(%.0f)", entry.size()) : "");
        }
    }

    /** One line per dataset, machine and split. */
    static void write(Path file, List<MachineContest> contests) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("data,machine,split,setting,size,validation_accuracy,test_accuracy");
        for (MachineContest contest : contests) {
            for (MachineContest.Entry entry : contest.entries()) {
                for (int s = 0; s < entry.bySplit().size(); s++) {
                    ChosenMachine result = entry.bySplit().get(s);
                    lines.add(line(
                            contest.name(),
                            quoted(entry.machine().name()),
                            s + 1,
                            result.setting(),
                            result.point().size(),
                            result.point().validation(),
                            result.point().test()));
                }
            }
        }
        Files.write(file, lines);
    }

    /** One line per dataset, network and number of steps. */
    static void writeSizes(Path file, List<MachineContest> contests) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("data,machine,most_basis_vectors,test_accuracy");
        for (MachineContest contest : contests) {
            for (MachineContest.Entry entry : contest.entries()) {
                for (int steps = 1; steps <= entry.steps(); steps++) {
                    lines.add(line(contest.name(), quoted(entry.machine().name()), steps, entry.accuracyWithin(steps)));
                }
            }
        }
        Files.write(file, lines);
    }

    private static String quoted(String name) {
        return '"' + name + '"';
    }

    private static String line(Object... fields) {
        return String.join(",", List.of(fields).stream().map(Object::toString).toList());
    }
}
