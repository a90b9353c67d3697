package org.lorentztron.benchmarks.peers;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Standings for people: medians, of speeds also the least and the largest. */
final class StandingsTable {
    private static final String ROW = " %11s %8s %8s   %-29s %6s   %-29s %6s%n";
    private static final double PERCENT = 100;

    private StandingsTable() {}

    static void print(PrintStream out, List<Standing> standings, Contestant baseline) {
        int width = standings.stream()
                .mapToInt(standing -> standing.contestant().toString().length())
                .reduce("contestant".length(), Math::max);
        String row = "%-" + width + "s" + ROW;
        out.printf(row, "contestant", "progressive", "test", "average", "trained/s", "ratio", "end to end/s", "ratio");
        for (Standing standing : standings) {
            out.printf(
                    row,
                    standing.contestant(),
                    percent(standing.progressiveError()),
                    percent(standing.newestError()),
                    percent(standing.averageError()),
                    speed(standing.trained()),
                    ratio(standing.trainedRatio()),
                    speed(standing.endToEnd()),
                    ratio(standing.endToEndRatio()));
        }
        out.println(
                "Errors in %, speeds per second of CPU time of the one thread that learns; medians of all repetitions,"
                        + " of speeds also least and largest. Ratios are to " + baseline + " in the same repetition.");
    }

    private static String percent(MedianAndRange error) {
        return Double.isNaN(error.median()) ? "" : String.format(Locale.ROOT, "%.2f", PERCENT * error.median());
    }

    private static String speed(MedianAndRange speed) {
        return String.format(Locale.ROOT, "%,.0f (%,.0f-%,.0f)", speed.median(), speed.least(), speed.largest());
    }

    private static String ratio(MedianAndRange ratio) {
        return String.format(Locale.ROOT, "%.3g", ratio.median());
    }
}
