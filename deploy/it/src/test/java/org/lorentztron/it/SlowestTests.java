package org.lorentztron.it;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Says at the end of the build where the time in tests went. Nothing fails because it is slow. */
class SlowestTests {
    private static final int SLOWEST = 30;
    private static final Path PROJECT = Path.of("../..").toAbsolutePath().normalize();

    @Test
    void print() {
        List<TestReport> reports = TestReport.since(PROJECT, Instant.parse(System.getProperty("lorentztron.build.start")));
        Map<String, Double> modules = new TreeMap<>();
        reports.forEach(report -> modules.merge(report.module(), report.seconds(), Double::sum));
        StringBuilder text = new StringBuilder("\nSeconds in tests by module; those in two JVMs side by side add up:\n");
        modules.forEach((module, seconds) -> text.append("%8.1f  %s%n".formatted(seconds, module)));
        text.append("The %d slowest of %,d classes of tests:%n".formatted(SLOWEST, reports.size()));
        reports.stream()
                .sorted(Comparator.comparingDouble(TestReport::seconds).reversed())
                .limit(SLOWEST)
                .forEach(each -> text.append("%8.1f  %s %s%n".formatted(each.seconds(), each.module(), each.name())));
        System.out.println(text);
    }
}
