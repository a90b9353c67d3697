package org.lorentztron.benchmarks.peers.streams;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;

/** A table of results to which lines are added as they come, so that an interrupted run keeps those it has. */
record ResultFile(Path path) {
    private static final String HEADER = "stream,learner,events,error %,kappa %,published error %,events/s";

    /** Begins the file with the names of the columns, unless there is one. */
    void begin() throws IOException {
        if (!Files.exists(path)) {
            Files.write(path, List.of(HEADER));
        }
    }

    /** Whether it has a result of a learner on a stream. */
    boolean has(String stream, String learner) throws IOException {
        String start = stream + "," + learner + ",";
        return Files.readAllLines(path).stream().anyMatch(line -> line.startsWith(start));
    }

    /** MOA's learners publish nothing. */
    void add(String stream, String learner, TestThenTrain result) throws IOException {
        String line = String.format(
                Locale.ROOT,
                "%s,%s,%d,%.3f,%.3f,,%.0f",
                stream,
                learner,
                result.counts().events(),
                100 * result.counts().errorRate(),
                100 * result.counts().kappa(),
                result.eventsPerSecond());
        Files.write(path, List.of(line), StandardOpenOption.APPEND);
    }
}
