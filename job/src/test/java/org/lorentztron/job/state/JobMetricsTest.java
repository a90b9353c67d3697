package org.lorentztron.job.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.MalformedReason;

class JobMetricsTest {

    private static final Path SOURCES = Path.of("src/main/java");

    /** Notes the full names of what is registered, and their kind. */
    private static final class Recorder extends UnregisteredMetricsGroup {
        private final String prefix;
        private final Map<String, String> kinds;

        Recorder(String prefix, Map<String, String> kinds) {
            this.prefix = prefix;
            this.kinds = kinds;
        }

        @Override
        public MetricGroup addGroup(String name) {
            return new Recorder(prefix + name + ".", kinds);
        }

        @Override
        public Counter counter(String name) {
            kinds.put(prefix + name, "counter");
            return super.counter(name);
        }

        @Override
        public <T, G extends Gauge<T>> G gauge(String name, G gauge) {
            kinds.put(prefix + name, "gauge");
            return gauge;
        }
    }

    /** Dashboards and alerts of users rely on these names. */
    @Test
    void names_areThoseOfTheContract() throws Exception {
        assertThat(metrics())
                .extracting(Metric::name)
                .containsExactlyInAnyOrder(
                        "lorentztron.events.trained",
                        "lorentztron.events.rejected.not-json",
                        "lorentztron.events.late",
                        "lorentztron.events.unscored",
                        "lorentztron.updates",
                        "lorentztron.mistakes",
                        "lorentztron.degenerateUpdates",
                        "lorentztron.restarts",
                        "lorentztron.features.held",
                        "lorentztron.features.evicted",
                        "lorentztron.prequentialError.window",
                        "lorentztron.prequentialError.cumulative",
                        "lorentztron.model.version",
                        "lorentztron.model.intervalEnd",
                        "lorentztron.features.collisions",
                        "lorentztron.alignment.residual",
                        "lorentztron.alignment.boost");
    }

    @Test
    void page_ofMetrics_hasTheNamesKindsAndOperators() throws Exception {
        List<Metric> rows = Pattern.compile("(?m)^\\| `(lorentztron\\.[^`]*)` \\| (\\w+) \\| ([\\w, ]+?) \\|")
                .matcher(Files.readString(Path.of("../docs/metrics.md")))
                .results()
                .map(row -> new Metric(
                        row.group(1).replace("<reason>", MalformedReason.NOT_JSON.id()),
                        row.group(2),
                        new TreeSet<>(List.of(row.group(3).split(", ")))))
                .toList();

        assertThat(rows).containsExactlyInAnyOrderElementsOf(metrics());
    }

    /** @param operators that report it */
    private record Metric(String name, String kind, Set<String> operators) {}

    /** What each public method of {@link JobMetrics} registers. */
    private static List<Metric> metrics() throws Exception {
        List<Metric> metrics = new ArrayList<>();
        for (Method method : JobMetrics.class.getDeclaredMethods()) {
            if (Modifier.isPublic(method.getModifiers())) {
                Map<String, String> kinds = new HashMap<>();
                Object[] arguments = Stream.of(method.getParameterTypes())
                        .map(type -> type == Gauge.class ? (Gauge<Double>) () -> 0.0 : MalformedReason.NOT_JSON)
                        .toArray();
                method.invoke(new JobMetrics(new Recorder("", kinds)), arguments);
                assertThat(kinds).as(method.getName()).hasSize(1);
                Set<String> operators = operators(method.getName());
                kinds.forEach((name, kind) -> metrics.add(new Metric(name, kind, operators)));
            }
        }
        return metrics;
    }

    /** The classes that make a {@link JobMetrics} and use the method, or make an object that does. */
    private static Set<String> operators(String method) throws IOException {
        Map<String, String> codes = new HashMap<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                codes.put(file.getFileName().toString().replace(".java", ""), Files.readString(file));
            }
        }
        Set<String> users = codes.keySet().stream()
                .filter(type -> uses(codes.get(type), method))
                .collect(Collectors.toSet());
        return codes.keySet().stream()
                .filter(type -> codes.get(type).contains("new JobMetrics("))
                .filter(type -> users.contains(type)
                        || users.stream().anyMatch(user -> codes.get(type).contains("new " + user + "(")))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Whether the code calls or names the method of a variable that is a {@link JobMetrics}. */
    private static boolean uses(String code, String method) {
        return Pattern.compile("\\bJobMetrics (\\w+)")
                .matcher(code)
                .results()
                .map(variable -> Pattern.compile("\\b" + variable.group(1) + "(?:\\.|::)" + method + "\\b"))
                .anyMatch(use -> use.matcher(code).find());
    }
}
