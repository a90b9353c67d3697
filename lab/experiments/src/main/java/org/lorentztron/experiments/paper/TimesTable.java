package org.lorentztron.experiments.paper;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lorentztron.connectors.client.WholeFile;

/**
 * The clocks of a race at its start and at the end of every interval, as CSV: a race that is resumed goes on with the
 * times of the processes before. Times are kept apart from the state, whose bytes are the same whoever made it. Not
 * thread-safe.
 */
final class TimesTable {
    private final Path file;
    private final List<String> variants;
    private final List<ClockReading> readings;
    private final ClockReading before;

    private TimesTable(Path file, List<String> variants, List<ClockReading> readings) {
        this.file = file;
        this.variants = variants;
        this.readings = readings;
        this.before = readings.get(readings.size() - 1);
    }

    /** The times of a race that begins. */
    static TimesTable start(Path file, List<String> variants, long examples) {
        return new TimesTable(file, variants, new ArrayList<>(List.of(ClockReading.start(examples, variants.size()))));
    }

    /**
     * The times of a race that goes on: those of the file up to {@code examples}; from 0 where it has none of them.
     *
     * @throws IOException if the file cannot be read, or is of other variants
     */
    static TimesTable resume(Path file, List<String> variants, long examples) throws IOException {
        if (!Files.exists(file)) {
            return start(file, variants, examples);
        }
        List<String> lines = Files.readAllLines(file);
        if (lines.isEmpty() || !lines.get(0).equals(ClockReading.header(variants))) {
            throw new IOException(file + " has other columns than " + ClockReading.header(variants));
        }
        try {
            List<ClockReading> readings = lines.stream()
                    .skip(1)
                    .map(line -> ClockReading.parse(line, variants.size()))
                    .filter(reading -> reading.examples() <= examples)
                    .collect(Collectors.toCollection(ArrayList::new));
            boolean complete =
                    !readings.isEmpty() && readings.get(readings.size() - 1).examples() == examples;
            return complete ? new TimesTable(file, variants, readings) : start(file, variants, examples);
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " is damaged: " + e.getMessage(), e);
        }
    }

    /**
     * Adds a reading and writes the file.
     *
     * @param now the clocks of this process since the race began or was resumed
     */
    void add(ClockReading now) throws IOException {
        readings.add(before.plus(now));
        String text = Stream.concat(
                        Stream.of(ClockReading.header(variants)),
                        readings.stream().map(ClockReading::line))
                .collect(Collectors.joining("\n", "", "\n"));
        WholeFile.write(file, out -> out.write(text.getBytes(UTF_8)));
    }

    /** Examples that were learned while clocks ran. */
    long examples() {
        return newest().examples() - readings.get(0).examples();
    }

    /** The clocks now, those of all processes so far together. */
    ClockReading newest() {
        return readings.get(readings.size() - 1);
    }
}
