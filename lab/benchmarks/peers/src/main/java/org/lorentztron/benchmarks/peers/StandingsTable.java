package org.lorentztron.benchmarks.peers;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Standings for people: medians, of speeds also the least and the largest. */
final class StandingsTable {
    private static final String ROW = "%-18s %11s %7s   %s%n";
    private static final double PERCENT = 100;

    private StandingsTable() {}

    static void print(PrintStream out, List<Standing> standings) {
        out.printf(ROW, "contestant", "progressive", "test", "events/s");
        for (Standing standing : standings) {
            out.printf(
                    ROW,
                    standing.contestant(),
                    percent(standing.progressiveError()),
                    percent(standing.testError()),
                    speed(standing.speed()));
        }
        out.println("Error rates in %, events per second of CPU time of the one thread that learns; medians of all"
                + " repetitions, of speeds also least and largest.");
    }

    private static String percent(MedianAndRange error) {
        return Double.isNaN(error.median()) ? "" : String.format(Locale.ROOT, "%.2f", PERCENT * error.median());
    }

    private static String speed(MedianAndRange speed) {
        return String.format(Locale.ROOT, "%,.0f (%,.0f-%,.0f)", speed.median(), speed.least(), speed.largest());
    }
}
