package org.lorentztron.job.metrics;

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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Histogram;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.warning.InputWarning;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.model.monitor.QualityForm;

class JobMetricsTest {
    private static final Pattern EXTENDED = Pattern.compile("\\bclass \\w+ extends (\\w+)");
    private static final Path SOURCES = Path.of("src/main/java");

    /** What is registered. */
    private record Registered(String path, JobMetric.Kind kind, Map<String, String> labels) {}

    /** Notes what is registered. */
    private static final class Recorder extends UnregisteredMetricsGroup {
        private final String prefix;
        private final Map<String, String> labels;
        private final List<Registered> registered;

        Recorder(String prefix, Map<String, String> labels, List<Registered> registered) {
            this.prefix = prefix;
            this.labels = labels;
            this.registered = registered;
        }

        @Override
        public MetricGroup addGroup(String name) {
            return new Recorder(prefix + name + ".", labels, registered);
        }

        @Override
        public MetricGroup addGroup(String key, String value) {
            Map<String, String> more = new HashMap<>(labels);
            more.put(key, value);
            return new Recorder(prefix, more, registered);
        }

        @Override
        public Counter counter(String name) {
            registered.add(new Registered(prefix + name, JobMetric.Kind.COUNTER, labels));
            return super.counter(name);
        }

        @Override
        public <T, G extends Gauge<T>> G gauge(String name, G gauge) {
            registered.add(new Registered(prefix + name, JobMetric.Kind.GAUGE, labels));
            return gauge;
        }

        @Override
        public <H extends Histogram> H histogram(String name, H histogram) {
            registered.add(new Registered(prefix + name, JobMetric.Kind.HISTOGRAM, labels));
            return histogram;
        }
    }

    /** Dashboards and alerts of users rely on these names. */
    @Test
    void names_areThoseOfTheContract() throws Exception {
        assertThat(metrics())
                .extracting(Described::path)
                .containsExactlyInAnyOrder(
                        "lorentztron.events.trained",
                        "lorentztron.events.rejected",
                        "lorentztron.events.deleted",
                        "lorentztron.events.other",
                        "lorentztron.input.warnings",
                        "lorentztron.events.late",
                        "lorentztron.events.unscored",
                        "lorentztron.events.abstained",
                        "lorentztron.events.notKept",
                        "lorentztron.events.weightIgnored",
                        "lorentztron.updates",
                        "lorentztron.mistakes",
                        "lorentztron.degenerateUpdates",
                        "lorentztron.restarts",
                        "lorentztron.resets",
                        "lorentztron.features.held",
                        "lorentztron.features.evicted",
                        "lorentztron.prequentialError.window",
                        "lorentztron.prequentialError.cumulative",
                        "lorentztron.model.version",
                        "lorentztron.model.intervalEnd",
                        "lorentztron.model.interval",
                        "lorentztron.events.heldOut",
                        "lorentztron.events.waiting",
                        "lorentztron.events.unlabelled",
                        "lorentztron.events.resent",
                        "lorentztron.labels.joined",
                        "lorentztron.labels.unknown",
                        "lorentztron.labels.expired",
                        "lorentztron.labels.repeated",
                        "lorentztron.labels.conflicting",
                        "lorentztron.labels.withdrawn",
                        "lorentztron.labels.late",
                        "lorentztron.label.delay",
                        "lorentztron.heldOut.error",
                        "lorentztron.heldOut.logLoss",
                        "lorentztron.versions.refused",
                        "lorentztron.versions.refusedInARow",
                        "lorentztron.features.collisions",
                        "lorentztron.labels.waiting",
                        "lorentztron.ids.remembered",
                        "lorentztron.ids.fullest",
                        "lorentztron.ids.givenUp",
                        "lorentztron.events.ahead",
                        "lorentztron.labels.ahead",
                        "lorentztron.events.crowded",
                        "lorentztron.features.fullest",
                        "lorentztron.parts.fewest",
                        "lorentztron.rare.events",
                        "lorentztron.features.namesDropped",
                        "lorentztron.alignment.residual",
                        "lorentztron.alignment.boost",
                        "lorentztron.quality.window.events",
                        "lorentztron.quality.window.abstained",
                        "lorentztron.quality.window.error",
                        "lorentztron.quality.window.kappa",
                        "lorentztron.quality.window.logLoss",
                        "lorentztron.quality.window.brier",
                        "lorentztron.quality.window.ece",
                        "lorentztron.quality.window.events",
                        "lorentztron.quality.window.served",
                        "lorentztron.quality.window.precision",
                        "lorentztron.quality.window.recall",
                        "lorentztron.quality.window.rocAuc",
                        "lorentztron.quality.window.prAuc",
                        "lorentztron.segments.events",
                        "lorentztron.segments.error",
                        "lorentztron.segments.events",
                        "lorentztron.segments.recall",
                        "lorentztron.segments.served",
                        "lorentztron.segments.precision",
                        "lorentztron.segments.prAuc");
    }

    @Test
    void table_hasTheNamesKindsLabelsAndOperators() throws Exception {
        List<Described> table = Stream.of(JobMetric.values())
                .map(metric -> new Described(
                        "lorentztron." + metric.path(QualityForm.WINDOW),
                        metric.kind,
                        Set.copyOf(metric.labels),
                        metric.operators))
                .toList();

        assertThat(table).containsExactlyInAnyOrderElementsOf(metrics());
    }

    /** As the Prometheus reporter writes it, which replaces the hyphen; other reporters would not. */
    @Test
    void label_withAHyphen_hasAnUnderscore() {
        List<Registered> registered = new ArrayList<>();

        new JobMetrics(new Recorder("", Map.of(), registered)).eventsRejected(MalformedReason.MISSING_FIELD);

        assertThat(registered)
                .containsExactly(new Registered(
                        "lorentztron.events.rejected", JobMetric.Kind.COUNTER, Map.of("reason", "missing_field")));
    }

    @Test
    void inPrometheus_namesLabelsBeforeTheLastPart() {
        assertThat(JobMetric.EVENTS_REJECTED.inPrometheus()).isEqualTo("lorentztron_events_reason_rejected");
        assertThat(JobMetric.UPDATES.inPrometheus()).isEqualTo("lorentztron_updates");
        assertThat(JobMetric.QUALITY_RECALL.inPrometheus()).isEqualTo("lorentztron_quality_<form>_class_recall");
    }

    /** Classes in letters that are not ASCII are all underscores. */
    @Test
    void labels_thatAreAlike_areNumbered() {
        assertThat(JobMetrics.labels(List.of("\u6b63\u5e38", "a-b", "\u6b3a\u8bc8", "a_b", "a b", "__:2")))
                .containsExactly("__", "a_b", "__:2", "a_b:2", "a_b:3", "__:2:2");
    }

    /** @param operators that report it, with commas */
    private record Described(String path, JobMetric.Kind kind, Set<String> labels, String operators) {}

    /** What each public method of {@link JobMetrics} registers. */
    private static List<Described> metrics() throws Exception {
        List<Described> metrics = new ArrayList<>();
        Map<String, String> codes = codes();
        for (Method method : JobMetrics.class.getDeclaredMethods()) {
            if (Modifier.isPublic(method.getModifiers()) && !Modifier.isStatic(method.getModifiers())) {
                List<Registered> registered = new ArrayList<>();
                Object[] arguments = Stream.of(method.getParameterTypes())
                        .map(JobMetricsTest::argument)
                        .toArray();
                method.invoke(new JobMetrics(new Recorder("", Map.of(), registered)), arguments);
                assertThat(registered).as(method.getName()).hasSize(1);
                String operators = String.join(", ", operators(method.getName(), codes));
                registered.forEach(metric -> metrics.add(new Described(
                        metric.path(), metric.kind(), metric.labels().keySet(), operators)));
            }
        }
        return metrics;
    }

    private static Object argument(Class<?> type) {
        if (type == JobMetrics.OfSegment.class) {
            return new JobMetrics.OfSegment("country", "FR");
        }
        if (type == Gauge.class) {
            return (Gauge<Double>) () -> 0.0;
        }
        if (type == QualityForm.class) {
            return QualityForm.WINDOW;
        }
        if (type == InputWarning.Kind.class) {
            return InputWarning.Kind.DELETIONS;
        }
        return type == MalformedReason.class ? MalformedReason.NOT_JSON : "a:b";
    }

    /** The code of each class of the job that is not abstract, with that of the class that it extends. */
    private static Map<String, String> codes() throws IOException {
        Map<String, String> codes = new HashMap<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                codes.put(file.getFileName().toString().replace(".java", ""), Files.readString(file));
            }
        }
        Map<String, String> own = Map.copyOf(codes);
        codes.replaceAll((type, code) -> code + inherited(code, own));
        codes.keySet().removeIf(type -> own.get(type).contains("abstract class " + type));
        return codes;
    }

    /** The classes that make a {@link JobMetrics} and use the method, or make an object that does. */
    private static Set<String> operators(String method, Map<String, String> codes) {
        Set<String> users = codes.keySet().stream()
                .filter(type -> uses(codes.get(type), method))
                .collect(Collectors.toSet());
        Set<String> makers = Set.of();
        while (!makers.equals(users)) {
            makers = Set.copyOf(users);
            for (String type : codes.keySet()) {
                if (makers.stream().anyMatch(made -> codes.get(type).contains("new " + made + "("))
                        && codes.get(type).contains("JobMetrics")) {
                    users.add(type);
                }
            }
        }
        return users.stream()
                .filter(type -> codes.get(type).contains("new JobMetrics("))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The code of the class that a class extends, if that is one of the job's. */
    private static String inherited(String code, Map<String, String> codes) {
        Matcher extended = EXTENDED.matcher(code);
        return extended.find() ? codes.getOrDefault(extended.group(1), "") : "";
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
