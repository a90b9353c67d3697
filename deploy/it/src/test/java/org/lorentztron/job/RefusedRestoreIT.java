package org.lorentztron.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.ExceptionUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.serial.RefusedStateException;
import org.lorentztron.job.options.JobOptions;

/** A savepoint does not fit other options than those it was made with, and no restart would change that. */
class RefusedRestoreIT {
    private static final String NAME = OwnNames.of(RefusedRestoreIT.class).name("restored");

    private static final EmbeddedBroker BROKER = SharedBroker.get();

    @TempDir
    private Path checkpoints;

    @Test
    void restore_otherOptions_endsTheJobForGoodAndNamesThemAll() throws Exception {
        KafkaTopics topics = new KafkaTopics(BROKER);
        topics.createAll(NAME);
        topics.sendSamples("events-" + NAME, SampleEvents.base(), 0, 1_500);
        String savepoint;
        try (EndlessRun job = start(topics, new Configuration(), options())) {
            job.awaitVersions(1);
            savepoint = job.stop(checkpoints);
        }

        Configuration restored = new Configuration();
        restored.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
        restored.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        restored.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 1_000);
        restored.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ZERO);
        JobOptions others = options("--scheme=rest", "--rank=3", "--seed=9", "--learner=herded", "--averaging=uniform");
        try (EndlessRun job = start(topics, restored, others)) {
            Throwable failure = job.failure();

            assertThat(ExceptionUtils.findThrowable(failure, RefusedStateException.class))
                    .get()
                    .extracting(Throwable::getMessage)
                    .isEqualTo("the state cannot be restored:"
                            + " --learner is herded, but the restored state was made with dos;"
                            + " --scheme is rest, but the restored state was made with pairs;"
                            + " --rank is 3, but the restored state was made with 2;"
                            + " --init-scale is 1.0, but the restored state was made with 3.0;"
                            + " --seed is 9, but the restored state was made with 1."
                            + " Give these options as before, or start a new model without the state");
            // Else Flink says that recovery is suppressed by the restart strategy, after a thousand times.
            assertThat(ExceptionUtils.findThrowableWithMessage(failure, "The failure is not recoverable"))
                    .isPresent();
        }
    }

    private EndlessRun start(KafkaTopics topics, Configuration more, JobOptions options) throws Exception {
        StreamExecutionEnvironment env = JobRun.environment(2, checkpoints);
        env.configure(more);
        LorentztronJob.assemble(env, options);
        return EndlessRun.start(env, topics, options.topics().models());
    }

    private static JobOptions options(String... more) {
        List<String> options = new ArrayList<>(List.of(
                "--bootstrap-servers=" + BROKER.bootstrapServers(),
                "--events-topic=events-" + NAME,
                "--models-topic=models-" + NAME,
                "--dead-letters-topic=dead-letters-" + NAME));
        options.addAll(List.of(more));
        return TestOptions.of(options.toArray(String[]::new));
    }
}
