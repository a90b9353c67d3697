package org.lorentztron.local.demo;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.job.LorentztronJob;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.tools.cluster.EmbeddedFlink;
import org.lorentztron.tools.cluster.RunningJob;

/** The two jobs of the demonstration, on one events topic: the quadratic model and its linear twin. */
final class DemoJobs {
    static final String EVENTS_TOPIC = "events";
    static final String LABELS_TOPIC = "labels";
    static final String MODELS_TOPIC = "models";
    static final String DEAD_LETTERS_TOPIC = "dead-letters";
    static final String DOS = "default";
    static final String LINEAR = "linear";
    static final int PARTITIONS = 4;
    static final int PARALLELISM = 2;
    static final Duration INTERVAL = Duration.ofSeconds(2);

    /** How much later than they should labels and digits may come. */
    private static final Duration LABEL_PATIENCE = Duration.ofMinutes(1);

    /** After which labels no longer hold versions up. */
    private static final Duration LABEL_SILENCE = Duration.ofSeconds(30);

    private DemoJobs() {}

    /**
     * The topics of both jobs. Of the events and labels only the newest are kept, so that the disk does not fill.
     *
     * @param labels topic of labels that come later; null for none
     */
    static void createTopics(EmbeddedBroker broker, @Nullable String labels) {
        Map<String, String> newest = Map.of("retention.bytes", "67108864", "segment.bytes", "16777216");
        broker.createTopic(EVENTS_TOPIC, PARTITIONS, newest);
        if (labels != null) {
            broker.createTopic(labels, PARTITIONS, newest);
        }
        broker.createTopic(MODELS_TOPIC, 1, Map.of("cleanup.policy", "compact", "segment.bytes", "67108864"));
        broker.createTopic(DEAD_LETTERS_TOPIC, 1, Map.of());
    }

    static RunningJob startDos(DemoSettings settings, EmbeddedFlink flink, EmbeddedBroker broker, Dataset digits)
            throws IOException, InterruptedException {
        List<String> own =
                List.of("--model-id", DOS, "--learner", settings.learner().id(), "--rank", "16");
        return start(own, settings, flink, broker, digits);
    }

    static RunningJob startLinear(DemoSettings settings, EmbeddedFlink flink, EmbeddedBroker broker, Dataset digits)
            throws IOException, InterruptedException {
        List<String> own = List.of("--model-id", LINEAR, "--learner", "linear", "--evaluate-fraction", "0");
        return start(own, settings, flink, broker, digits);
    }

    private static RunningJob start(
            List<String> own, DemoSettings settings, EmbeddedFlink flink, EmbeddedBroker broker, Dataset digits)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(own);
        all.addAll(List.of("--bootstrap-servers", broker.bootstrapServers()));
        all.addAll(List.of("--classes", String.join(",", digits.classes())));
        all.addAll(List.of("--features", Integer.toString(digits.features())));
        all.addAll(List.of("--interval", INTERVAL.toSeconds() + "s"));
        // One clock stamps all events, in order: there is nothing to wait for.
        all.addAll(List.of("--out-of-orderness", "100ms"));
        if (settings.labelsComeLater()) {
            all.addAll(labels(settings.labelDelay()));
        }
        JobOptions job = JobArguments.parse(all.toArray(String[]::new), Map.of());
        StreamExecutionEnvironment environment = flink.environment(PARALLELISM);
        LorentztronJob.assemble(environment, job);
        return flink.submit(environment, LorentztronJob.jobName(job));
    }

    /** Labels that the machine holds up are still in time, and find events that it holds up. */
    private static List<String> labels(Duration delay) {
        return List.of(
                "--labels-topic",
                LABELS_TOPIC,
                "--label-timeout",
                delay.plus(LABEL_PATIENCE).toMillis() + "ms",
                "--label-early",
                LABEL_PATIENCE.toMillis() + "ms",
                // The topic of labels is silent until the first one: it waits for that, and none comes late.
                "--idle-timeout",
                delay.plus(LABEL_SILENCE).toMillis() + "ms");
    }
}
