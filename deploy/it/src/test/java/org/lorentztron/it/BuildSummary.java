package org.lorentztron.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/** What the build says when all tests have run. Nothing fails because it is slow. */
class BuildSummary {
    private static final int SLOWEST = 30;
    private static final Path PROJECT = Path.of("../..").toAbsolutePath().normalize();
    private static final String START = System.getProperty("lorentztron.build.start");

    /** A line for each broker of integration tests, as its logger says it. */
    private static final Path BROKERS = Path.of("target", "brokers", START + ".log");
    /** One for each JVM of integration tests. */
    private static final int MOST_BROKERS = 3;

    @Test
    void print() throws IOException {
        List<ClassReport> reports = ClassReport.since(PROJECT, Instant.parse(START));
        Map<String, Double> modules = new TreeMap<>();
        reports.forEach(report -> modules.merge(report.module(), report.seconds(), Double::sum));
        StringBuilder text = new StringBuilder("\nSeconds in tests by module; those of JVMs side by side add up:\n");
        modules.forEach((module, seconds) -> text.append("%8.1f  %s%n".formatted(seconds, module)));
        text.append("The %d slowest of %,d classes of tests:%n".formatted(SLOWEST, reports.size()));
        reports.stream()
                .sorted(Comparator.comparingDouble(ClassReport::seconds).reversed())
                .limit(SLOWEST)
                .forEach(each -> text.append("%8.1f  %s %s%n".formatted(each.seconds(), each.module(), each.name())));
        text.append("Brokers started: %d%n".formatted(brokers()));
        System.out.println(text);
    }

    /** Its start costs as much as a test. One that needs another broker runs nightly. */
    @Test
    @DisabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void brokers_ofADefaultBuild_areFew() throws IOException {
        assertThat(brokers()).as("brokers started").isLessThanOrEqualTo(MOST_BROKERS);
    }

    private static long brokers() throws IOException {
        if (!Files.exists(BROKERS)) {
            return 0;
        }
        return Files.readAllLines(BROKERS).stream()
                .filter(line -> line.endsWith("Kafka Server started"))
                .count();
    }
}
