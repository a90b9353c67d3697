package org.lorentztron.experiments.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the clocks of a race said when it had learned a number of examples; differences of two readings are times.
 * Immutable.
 *
 * @param examples learned by then
 * @param wall seconds on the clock, without those between an interruption and the resumption
 * @param process processor seconds of the whole process: compiler, garbage collector and files, too
 * @param stream processor seconds that drawing examples took
 * @param learning processor seconds that each variant took to score, vote and learn
 * @param closing processor seconds that each variant took to average and to test
 */
record ClockReading(
        long examples, double wall, double process, double stream, List<Double> learning, List<Double> closing) {
    private static final int SHARED_COLUMNS = 4;

    ClockReading {
        learning = List.copyOf(learning);
        closing = List.copyOf(closing);
    }

    /** All clocks at 0. */
    static ClockReading start(long examples, int variants) {
        List<Double> none = IntStream.range(0, variants).mapToObj(v -> 0.0).toList();
        return new ClockReading(examples, 0, 0, 0, none, none);
    }

    /** The clocks of a process that went on where this one had stopped. */
    ClockReading plus(ClockReading later) {
        return new ClockReading(
                later.examples,
                wall + later.wall,
                process + later.process,
                stream + later.stream,
                sums(learning, later.learning),
                sums(closing, later.closing));
    }

    private static List<Double> sums(List<Double> a, List<Double> b) {
        return IntStream.range(0, a.size()).mapToObj(v -> a.get(v) + b.get(v)).toList();
    }

    static String header(List<String> variants) {
        return variants.stream()
                .flatMap(name -> Stream.of(name + "_learning_s", name + "_averages_and_tests_s"))
                .collect(Collectors.joining(",", "examples,clock_s,process_cpu_s,stream_cpu_s,", ""));
    }

    /** A line under {@link #header}. */
    String line() {
        List<Double> seconds = new ArrayList<>(List.of(wall, process, stream));
        for (int v = 0; v < learning.size(); v++) {
            seconds.add(learning.get(v));
            seconds.add(closing.get(v));
        }
        return seconds.stream()
                .map(time -> String.format(Locale.ROOT, "%.3f", time))
                .collect(Collectors.joining(",", examples + ",", ""));
    }

    /** @throws IllegalArgumentException if it is no such line */
    static ClockReading parse(String line, int variants) {
        String[] cells = line.split(",", -1);
        if (cells.length != SHARED_COLUMNS + 2 * variants) {
            throw new IllegalArgumentException(
                    cells.length + " columns, expected " + (SHARED_COLUMNS + 2 * variants) + ": " + line);
        }
        List<Double> learning = new ArrayList<>();
        List<Double> closing = new ArrayList<>();
        for (int v = 0; v < variants; v++) {
            learning.add(Double.parseDouble(cells[SHARED_COLUMNS + 2 * v]));
            closing.add(Double.parseDouble(cells[SHARED_COLUMNS + 2 * v + 1]));
        }
        return new ClockReading(
                Long.parseLong(cells[0]),
                Double.parseDouble(cells[1]),
                Double.parseDouble(cells[2]),
                Double.parseDouble(cells[3]),
                learning,
                closing);
    }
}
