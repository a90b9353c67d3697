package org.lorentztron.job.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.job.Patience;

/** Rules, dashboard and compose file belong together; whether a job has the metrics says {@link MonitoringIT}. */
class MonitoringFilesTest {
    @TempDir
    private Path folder;

    /** By Prometheus's own tool, where it is installed. */
    @ParameterizedTest
    @ValueSource(strings = {"check config prometheus.yml", "test rules rules_test.yml"})
    void promtool_ofTheFiles_findsNothing(String arguments) throws Exception {
        Optional<Path> promtool = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(directory -> Path.of(directory, "promtool"))
                .filter(Files::isExecutable)
                .findFirst();
        Assumptions.assumeTrue(promtool.isPresent(), "promtool is not on the PATH: the rules are not tested");
        Path output = folder.resolve("output");

        Process process = new ProcessBuilder(
                        Stream.concat(Stream.of(promtool.get().toString()), Stream.of(arguments.split(" ")))
                                .toList())
                .directory(MonitoringFiles.FOLDER.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();

        assertThat(process.waitFor(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
    }

    @Test
    void alerts_areAllTested() throws Exception {
        String tests = Files.readString(MonitoringFiles.FOLDER.resolve("rules_test.yml"));

        assertThat(MonitoringFiles.alerts()).hasSizeGreaterThanOrEqualTo(8);
        for (String alert : MonitoringFiles.alerts().keySet()) {
            assertThat(tests).contains("alertname: " + alert + "\n        exp_alerts: []");
            assertThat(tests).contains("alertname: " + alert + "\n        exp_alerts:\n");
        }
    }

    /** A name with a colon is one that rules record. */
    @Test
    void expressions_recordedNames_areRecordedByTheRules() throws Exception {
        Set<String> used = new HashSet<>();
        for (MonitoringFiles.Expression expression : MonitoringFiles.expressions()) {
            PromQl.of(expression.text()).selectors().stream()
                    .map(PromQl.Selector::name)
                    .filter(name -> name.contains(":"))
                    .forEach(used::add);
        }

        assertThat(used).isNotEmpty().isSubsetOf(MonitoringFiles.records().keySet());
    }

    @Test
    void dashboards_panels_areApartAndHaveQueries() throws IOException {
        for (JsonNode dashboard : MonitoringFiles.dashboards()) {
            Set<String> cells = new HashSet<>();
            Set<Integer> ids = new HashSet<>();
            for (JsonNode panel : dashboard.get("panels")) {
                String title = panel.get("title").asText();
                assertThat(ids.add(panel.get("id").asInt())).as(title).isTrue();
                JsonNode place = panel.get("gridPos");
                assertThat(place.get("x").asInt() + place.get("w").asInt())
                        .as(title)
                        .isLessThanOrEqualTo(24);
                for (int x = 0; x < place.get("w").asInt(); x++) {
                    for (int y = 0; y < place.get("h").asInt(); y++) {
                        String cell = place.get("x").asInt() + x + ","
                                + (place.get("y").asInt() + y);
                        assertThat(cells.add(cell)).as(title + " at " + cell).isTrue();
                    }
                }
                if (!panel.get("type").asText().equals("row")) {
                    assertThat(panel.get("targets")).as(title).isNotEmpty();
                }
            }
        }
        assertThat(MonitoringFiles.dashboards()).isNotEmpty();
    }

    @Test
    void prometheus_targets_areServicesOfComposeAtThePortOfTheReporter() throws Exception {
        Map<?, ?> services = map(MonitoringFiles.yaml("docker-compose.yml").get("services"));
        String flink = MonitoringFiles.yaml("docker-compose.yml")
                .get("x-flink-properties")
                .toString();
        Map<?, ?> job = map(
                list(MonitoringFiles.yaml("deploy/monitoring/prometheus.yml").get("scrape_configs"))
                        .get(0));
        List<?> targets = list(map(list(job.get("static_configs")).get(0)).get("targets"));

        assertThat(targets).hasSize(2);
        for (Object target : targets) {
            String[] parts = target.toString().split(":");
            assertThat(services.containsKey(parts[0])).as(parts[0]).isTrue();
            assertThat(flink).contains("metrics.reporter.prom.port: " + parts[1]);
        }
    }

    /** What the two containers mount is here, and the provider looks where the dashboards are mounted. */
    @Test
    void compose_mountsOfMonitoring_exist() throws Exception {
        Map<?, ?> services = map(MonitoringFiles.yaml("docker-compose.yml").get("services"));
        for (String name : List.of("prometheus", "grafana")) {
            assertThat(list(map(services.get(name)).get("profiles")).toString()).isEqualTo("[monitoring]");
            for (Object mount : list(map(services.get(name)).get("volumes"))) {
                String source = mount.toString().split(":")[0];
                assertThat(!source.startsWith(".") || Files.exists(MonitoringFiles.ROOT.resolve(source)))
                        .as(source)
                        .isTrue();
            }
        }
        Map<?, ?> provider =
                map(list(MonitoringFiles.yaml("deploy/monitoring/grafana/provisioning/dashboards/lorentztron.yml")
                                .get("providers"))
                        .get(0));
        assertThat(list(map(services.get("grafana")).get("volumes")).toString())
                .contains("grafana/dashboards:" + map(provider.get("options")).get("path") + ":ro");
    }

    private static Map<?, ?> map(Object node) {
        return (Map<?, ?>) node;
    }

    private static List<?> list(Object node) {
        return (List<?>) node;
    }
}
