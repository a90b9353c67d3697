package org.lorentztron.experiments.tournament;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The results of a tournament as text: tables for people, CSV for programs. Stateless. */
final class TournamentTable {
    private TournamentTable() {}

    /** Wins and losses of each row against each column; what is missing to the number of pairs are ties. */
    static void print(PrintStream out, Rankings standings) {
        List<UntunedLearner> contestants = standings.contestants();
        out.printf(
                Locale.ROOT,
                "%n%d %% wrong labels, %d pairs: won-lost against%n%-14s",
                standings.percent(),
                standings.pairs(),
                "");
        for (int j = 0; j < contestants.size(); j++) {
            out.printf(Locale.ROOT, " %6s", "(" + (j + 1) + ")");
        }
        out.printf(Locale.ROOT, " %8s %9s%n", "error, %", "C");
        int[][] wins = standings.wins();
        for (int i = 0; i < contestants.size(); i++) {
            UntunedLearner contestant = contestants.get(i);
            out.printf(Locale.ROOT, "%-14s", contestant.name() + " (" + (i + 1) + ")");
            for (int j = 0; j < contestants.size(); j++) {
                out.printf(Locale.ROOT, " %6s", i == j ? "" : wins[i][j] + "-" + wins[j][i]);
            }
            out.printf(Locale.ROOT, " %8.3f %9s%n", 100 * standings.error(contestant), power(standings.c(contestant)));
        }
    }

    /** In one digit, as in 1e-3. */
    private static String power(double c) {
        return String.format(Locale.ROOT, "%.0e", c)
                .replaceAll("e([+-])0*", "e$1")
                .replace("e+", "e")
                .replaceAll("e-?$", "e0");
    }

    /** One line per match. */
    static void write(Path file, List<String> classes, List<Match> matches) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("wrong_labels_percent,class_a,class_b,algorithm,c,held_out_errors,test_errors,tests");
        for (Match match : matches) {
            lines.add(line(
                    match.percent(),
                    classes.get(match.pair().a()),
                    classes.get(match.pair().b()),
                    match.contestant().name(),
                    match.choice().c(),
                    match.choice().errors(),
                    match.errors(),
                    match.tests()));
        }
        Files.write(file, lines);
    }

    private static String line(Object... fields) {
        return List.of(fields).stream().map(Object::toString).collect(Collectors.joining(","));
    }
}
