package org.lorentztron.local.demo;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.job.LorentztronJob;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.tools.cluster.EmbeddedFlink;
import org.lorentztron.tools.cluster.RunningJob;

/** The two jobs of the demonstration, on one events topic: the DoS model and its linear twin. */
final class DemoJobs {
    static final String EVENTS_TOPIC = "events";
    static final String MODELS_TOPIC = "models";
    static final String DEAD_LETTERS_TOPIC = "dead-letters";
    static final String DOS = "default";
    static final String LINEAR = "linear";
    static final int PARTITIONS = 4;
    static final int PARALLELISM = 2;
    static final Duration INTERVAL = Duration.ofSeconds(2);

    private DemoJobs() {}

    /** The topics of both jobs. Of the events only the newest are kept, so that the disk does not fill. */
    static void createTopics(EmbeddedBroker broker) {
        broker.createTopic(
                EVENTS_TOPIC, PARTITIONS, Map.of("retention.bytes", "67108864", "segment.bytes", "16777216"));
        broker.createTopic(MODELS_TOPIC, 1, Map.of("cleanup.policy", "compact", "segment.bytes", "67108864"));
        broker.createTopic(DEAD_LETTERS_TOPIC, 1, Map.of());
    }

    static RunningJob startDos(LearnerKind learner, EmbeddedFlink flink, EmbeddedBroker broker, Dataset digits)
            throws IOException, InterruptedException {
        return start(flink, broker, digits, List.of("--model-id", DOS, "--learner", learner.id(), "--rank", "16"));
    }

    static RunningJob startLinear(EmbeddedFlink flink, EmbeddedBroker broker, Dataset digits)
            throws IOException, InterruptedException {
        return start(
                flink,
                broker,
                digits,
                List.of("--model-id", LINEAR, "--learner", "linear", "--evaluate-fraction", "0"));
    }

    private static RunningJob start(EmbeddedFlink flink, EmbeddedBroker broker, Dataset digits, List<String> options)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(options);
        all.addAll(List.of("--bootstrap-servers", broker.bootstrapServers()));
        all.addAll(List.of("--classes", String.join(",", digits.classes())));
        all.addAll(List.of("--features", Integer.toString(digits.features())));
        all.addAll(List.of("--interval", INTERVAL.toSeconds() + "s"));
        // One clock stamps all events, in order: there is nothing to wait for.
        all.addAll(List.of("--out-of-orderness", "100ms"));
        JobOptions job = JobArguments.parse(all.toArray(String[]::new), Map.of());
        StreamExecutionEnvironment environment = flink.environment(PARALLELISM);
        LorentztronJob.assemble(environment, job);
        return flink.submit(environment, LorentztronJob.jobName(job));
    }
}
