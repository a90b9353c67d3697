package org.lorentztron.experiments.throughput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.job.LorentztronJob;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.tools.cli.EventEncodingOption;
import org.lorentztron.tools.cluster.CommittedTopic;
import org.lorentztron.tools.cluster.EmbeddedFlink;
import org.lorentztron.tools.cluster.FlinkSettings;
import org.lorentztron.tools.cluster.LiveMetrics;
import org.lorentztron.tools.cluster.PublishedRecord;
import org.lorentztron.tools.cluster.RunningJob;

/** What is measured is all of the work, and for the engine's job none of the learning. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class PipelineIT {
    private static final int EVENTS = 9_000;
    private static final int INTERVAL = 3_000;
    private static final int PARTITIONS = 4;
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    @TempDir
    Path directory;

    private EmbeddedBroker broker;
    private EmbeddedFlink flink;
    private Pipeline pipeline;
    private EventTopic events;

    @BeforeEach
    void start() throws Exception {
        broker = EmbeddedBroker.start();
        broker.createTopic("models-of-user", 1, Map.of("cleanup.policy", "compact"));
        FlinkSettings settings =
                new FlinkSettings(0, 2, directory, directory.resolve("checkpoints"), Duration.ofSeconds(1));
        flink = EmbeddedFlink.start(settings, LiveMetrics.configuration());
        pipeline = new Pipeline(
                flink,
                broker.bootstrapServers(),
                DataName.open("digits"),
                INTERVAL,
                () -> Duration.ofNanos(SYSTEM.getProcessCpuTime()));
        events = pipeline.fill("events", EventEncodingOption.AVRO_BYTES, EVENTS, PARTITIONS);
    }

    @AfterEach
    void stop() throws Exception {
        flink.close();
        broker.close();
    }

    @Test
    void measure_engineAndLearner_countAllEventsAndAllCpuTime() throws Exception {
        long before = SYSTEM.getProcessCpuTime();
        JobCandidate learner = JobCandidate.learner("dos:2", List.of("--learner", "dos", "--rank", "2"));
        RunResult engine = measure(learner.engine());
        RunResult dos = measure(learner);
        double spentMicros = (SYSTEM.getProcessCpuTime() - before) * 1e-3;

        for (RunResult run : List.of(engine, dos)) {
            assertThat(run.events()).isPositive().isLessThanOrEqualTo(EVENTS);
            assertThat(run.cpuMicros()).containsKeys(Stage.FETCH, Stage.SOURCE, Stage.TRAIN, Stage.JVM);
            // All threads together spent less than the process: what is left over is not negative, but for the clock's
            // ticks.
            assertThat(run.cpuMicros().get(Stage.JVM) * run.events()).isGreaterThan(-20_000);
            // Here the process is the broker's, too, and its own clock has measured the same.
            assertThat(run.totalCpuMicros()).isCloseTo(run.brokerMicros(), within(0.2 * run.brokerMicros()));
            // Every event goes to one block at least, a byte per pixel.
            assertThat(run.bytes().get(Stage.SOURCE)).isGreaterThan(200);
        }
        assertThat(engine.totalCpuMicros() * engine.events() + dos.totalCpuMicros() * dos.events())
                .isLessThan(spentMicros);
        assertThat(engine.cpuMicros()).doesNotContainKeys(Stage.AVERAGE, Stage.SCORE, Stage.PUBLISH);
        assertThat(engine.bytes().getOrDefault(Stage.TRAIN, 0.0)).isZero();
        assertThat(dos.cpuMicros()).containsKeys(Stage.AVERAGE, Stage.SCORE, Stage.PUBLISH);
        assertSameAsOfUsersJob();
    }

    private RunResult measure(JobCandidate job) throws Exception {
        return pipeline.measure(new Pipeline.Task(job, events, 2, 0));
    }

    /** Order, scale, training, averages: a job that left anything out would publish other bytes. */
    private void assertSameAsOfUsersJob() throws Exception {
        StreamExecutionEnvironment env = flink.environment(1);
        String[] options = {
            "--bootstrap-servers=" + broker.bootstrapServers(),
            "--bounded",
            "--model-id=" + Pipeline.MODEL_ID,
            "--models-topic=models-of-user",
            "--classes=0,1,2,3,4,5,6,7,8,9",
            "--features=784",
            "--event-format=avro",
            "--learner=dos",
            "--rank=2",
            "--interval=" + INTERVAL + "ms"
        };
        LorentztronJob.assemble(env, JobArguments.parse(options, Map.of()));
        RunningJob job = flink.submit(env, "the job as users run it");
        job.awaitEnd();
        List<PublishedRecord> ofUser = published("models-of-user");
        assertThat(ofUser).hasSize(EVENTS / INTERVAL * (45 + 1));
        assertThat(published("models-1")).isEqualTo(ofUser);
    }

    private List<PublishedRecord> published(String topic) {
        try (CommittedTopic models =
                new CommittedTopic(Map.of("bootstrap.servers", broker.bootstrapServers()), topic)) {
            return models.readToEnd().stream().map(PublishedRecord::of).toList();
        }
    }
}
