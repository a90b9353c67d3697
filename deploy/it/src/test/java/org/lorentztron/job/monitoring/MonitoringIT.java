package org.lorentztron.job.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.metrics.prometheus.PrometheusReporterFactory;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.job.EndlessRun;
import org.lorentztron.job.JobRun;
import org.lorentztron.job.KafkaTopics;
import org.lorentztron.job.LorentztronJob;
import org.lorentztron.job.Patience;
import org.lorentztron.job.SampleEvents;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;

/** A job with Flink's reporter for Prometheus, and what it lacks of what rules and dashboard ask for. */
class MonitoringIT {
    private static final OwnNames OWN = OwnNames.of(MonitoringIT.class);
    private static final int EVENTS = 4_000;

    /** How long metrics may be missing that a task makes while it runs, as the source does with the first fetch. */

    /** Series that Prometheus makes by itself. */
    private static final Set<String> OF_PROMETHEUS = Set.of("ALERTS");

    @TempDir
    private Path checkpoints;

    private final EmbeddedBroker broker = SharedBroker.get();
    private final KafkaTopics topics = new KafkaTopics(broker);

    @Test
    void scrape_ofARunningJob_hasAllThatRulesAndDashboardSelect() throws Exception {
        Set<String> recorded = MonitoringFiles.records().keySet();
        Set<PromQl.Selector> selected = new LinkedHashSet<>();
        Set<String> labels = new LinkedHashSet<>();
        for (MonitoringFiles.Expression expression : MonitoringFiles.expressions()) {
            PromQl query = PromQl.of(expression.text());
            query.selectors().stream()
                    .filter(selector -> !OF_PROMETHEUS.contains(selector.name()) && !recorded.contains(selector.name()))
                    .forEach(selected::add);
            // Not those that label_replace makes, which are texts.
            query.groupings().stream()
                    .filter(label -> !expression.text().contains('"' + label + '"'))
                    .forEach(labels::add);
        }
        assertThat(selected).hasSizeGreaterThan(20);
        assertThat(labels).contains("job_name", "reason", "pair");

        topics.createEvents("events-" + OWN.name("monitoring"));
        topics.createOutputs("models-" + OWN.name("monitoring"), "dead-letters-" + OWN.name("monitoring"));
        topics.sendSamples("events-" + OWN.name("monitoring"), SampleEvents.base(), 0, EVENTS);
        int port = freePort();
        try (EndlessRun job = EndlessRun.start(job(port), topics, "models-" + OWN.name("monitoring"))) {
            job.awaitVersions(3);
            long deadline = System.nanoTime() + Patience.LONG.toNanos();
            List<String> lacks = new ArrayList<>();
            job.await("the metrics", () -> {
                lacks.clear();
                Scrape scrape = scrape(port);
                selected.stream().filter(selector -> !scrape.has(selector)).forEach(s -> lacks.add(s.toString()));
                labels.stream().filter(label -> !scrape.hasLabel(label)).forEach(lacks::add);
                return lacks.isEmpty() || System.nanoTime() > deadline;
            });
            assertThat(lacks).as("series and labels that the scrape lacks").isEmpty();
        }
    }

    private StreamExecutionEnvironment job(int port) throws Exception {
        JobOptions options = TestOptions.of(
                "--bootstrap-servers=" + broker.bootstrapServers(),
                "--events-topic=events-" + OWN.name("monitoring"),
                "--models-topic=models-" + OWN.name("monitoring"),
                "--dead-letters-topic=dead-letters-" + OWN.name("monitoring"),
                "--evaluate-fraction=0.5",
                "--holdout=0.1",
                "--publish-if=error<=1");
        Configuration configuration = JobRun.configuration(checkpoints);
        Configuration reporter = MetricOptions.forReporter(configuration, "prom");
        reporter.set(MetricOptions.REPORTER_FACTORY_CLASS, PrometheusReporterFactory.class.getName());
        reporter.setString("port", Integer.toString(port));
        // A reporter is the cluster's, so this test has a cluster of its own.
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(2, configuration);
        LorentztronJob.assemble(environment, options);
        return environment;
    }

    private static int freePort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static Scrape scrape(int port) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/metrics"))
                .timeout(Patience.LONG)
                .build();
        return Scrape.of(HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body());
    }
}
