package org.lorentztron.job.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.job.JobRun;
import org.lorentztron.job.KafkaTopics;
import org.lorentztron.job.Patience;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;

/**
 * A bounded job with two partitions, one of them short, and three readers: one ends at once, one early, and the other
 * goes on having checkpoints, from which the job restarts. With state in the source's tasks that Flink has to give to
 * all subtasks (a union list) no checkpoint would complete.
 */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class EndedReadersIT {

    private static final int EVENTS_PER_CHECKPOINT = 240;

    private static final Fault FAILURE = new Fault(Place.PART_TRAINER, Place.Moment.EVENT, 3, 1);

    @TempDir
    private Path checkpoints;

    @Test
    @Timeout(Patience.SECONDS)
    void execute_someReadersEndAndAFailure_goesOnFromACheckpointAndPublishesTheSame() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            KafkaTopics topics = new KafkaTopics(broker);
            SkewedTopic.create(topics, "events", 2, 0);
            JobOptions fast = options(broker, topics, "fast");
            JobOptions paced = options(broker, topics, "paced");
            JobRun.execute(1, fast, checkpoints);
            FaultPlan plan = FaultPlan.begin(List.of(FAILURE));
            StreamExecutionEnvironment env = JobRun.environment(3, checkpoints);
            env.configure(configuration());
            FaultyJob.build(env, paced, EVENTS_PER_CHECKPOINT);

            env.execute();

            assertThat(plan.strikes()).extracting(FaultPlan.Strike::fault).containsExactly(FAILURE);
            assertThat(plan.restored().get(1)).isPresent();
            assertThat(topics.records(paced.topics().models()))
                    .hasSizeGreaterThan(SkewedTopic.INTERVALS * 10)
                    .isEqualTo(topics.records(fast.topics().models()));
        }
    }

    private static Configuration configuration() {
        Configuration configuration = FaultyStateBackend.around("hashmap");
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 1);
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ZERO);
        configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(100));
        return configuration;
    }

    private static JobOptions options(EmbeddedBroker broker, KafkaTopics topics, String name) {
        JobOptions options = TestOptions.of(
                "--bootstrap-servers=" + broker.bootstrapServers(),
                "--models-topic=models-" + name,
                "--dead-letters-topic=dead-letters-" + name,
                "--bounded=true",
                SkewedTopic.INTERVAL);
        topics.createOutputs(options.topics().models(), options.topics().deadLetters());
        return options;
    }
}
