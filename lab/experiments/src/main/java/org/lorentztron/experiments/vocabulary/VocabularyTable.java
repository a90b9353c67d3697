package org.lorentztron.experiments.vocabulary;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The samples, as CSV while they are taken, and in the end the means of their quarters for people. */
final class VocabularyTable {
    private static final String HEADER =
            "seconds,events,events/s,heap MB,source us,train us,publish us,jvm us,held,evicted,error";
    private static final int QUARTERS = 4;
    private static final double PERCENT = 100;

    private VocabularyTable() {}

    /** An empty table. */
    static void begin(Path file) throws IOException {
        Files.write(file, List.of(HEADER));
    }

    static void append(Path file, Sample sample) throws IOException {
        Files.write(file, List.of(line(sample)), StandardOpenOption.APPEND);
    }

    static String line(Sample sample) {
        return String.format(
                Locale.ROOT,
                "%.1f,%d,%.0f,%.1f,%.2f,%.2f,%.2f,%.2f,%d,%d,%.4f",
                sample.seconds(),
                sample.events(),
                sample.eventsPerSecond(),
                megabytes(sample),
                sample.sourceMicros(),
                sample.trainMicros(),
                sample.publishMicros(),
                sample.jvmMicros(),
                sample.held(),
                sample.evicted(),
                sample.error());
    }

    static double megabytes(Sample sample) {
        return (double) sample.heapBytes() / (1 << 20);
    }

    /** Means of the quarters of the time, which are the same where nothing grows. */
    static void print(PrintStream out, List<Sample> samples) {
        out.printf(Locale.ROOT, "%-34s", "mean of each quarter");
        for (int quarter = 1; quarter <= QUARTERS; quarter++) {
            out.printf(Locale.ROOT, "%12d", quarter);
        }
        out.println();
        print(out, "heap alive, MB", samples, VocabularyTable::megabytes);
        print(out, "CPU of the source, us per event", samples, Sample::sourceMicros);
        print(out, "CPU of the trainer, us per event", samples, Sample::trainMicros);
        print(out, "CPU of versions, us per event", samples, Sample::publishMicros);
        print(out, "CPU of the JVM, us per event", samples, Sample::jvmMicros);
        print(out, "features held", samples, Sample::held);
        print(out, "error, %", samples, sample -> PERCENT * sample.error());
    }

    private static void print(PrintStream out, String name, List<Sample> samples, ToDoubleFunction<Sample> value) {
        out.printf(Locale.ROOT, "%-34s", name);
        for (int quarter = 0; quarter < QUARTERS; quarter++) {
            double mean =
                    samples
                            .subList(samples.size() * quarter / QUARTERS, samples.size() * (quarter + 1) / QUARTERS)
                            .stream()
                            .mapToDouble(value)
                            .average()
                            .orElse(Double.NaN);
            out.printf(Locale.ROOT, "%,12.2f", mean);
        }
        out.println();
    }
}
