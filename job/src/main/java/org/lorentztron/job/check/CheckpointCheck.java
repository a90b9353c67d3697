package org.lorentztron.job.check;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.runtime.state.storage.JobManagerCheckpointStorage;
import org.apache.flink.streaming.api.environment.CheckpointConfig;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.lorentztron.connectors.publish.Delivery;
import org.lorentztron.connectors.publish.KafkaOutput;
import org.lorentztron.job.options.JobOptions;

/**
 * Whether the checkpoints of an environment serve a job.
 *
 * @param problems why the job cannot start
 * @param warnings what may go wrong later
 */
public record CheckpointCheck(List<String> problems, List<String> warnings) {

    public static CheckpointCheck run(StreamExecutionEnvironment env, JobOptions options, ModelSize size) {
        List<String> warnings = new ArrayList<>(storageWarnings(env, size));
        warnings.addAll(retentionWarnings(env));
        return new CheckpointCheck(problems(env, options), warnings);
    }

    /** The same of a job without models. */
    public static CheckpointCheck run(StreamExecutionEnvironment env, JobOptions options) {
        return new CheckpointCheck(problems(env, options), retentionWarnings(env));
    }

    private static List<String> problems(StreamExecutionEnvironment env, JobOptions options) {
        return options.output().delivery() == Delivery.EXACTLY_ONCE
                ? exactlyOnceProblems(env.getCheckpointConfig(), KafkaOutput.transactionTimeoutMs(options.kafka()))
                : List.of();
    }

    private static List<String> exactlyOnceProblems(CheckpointConfig checkpoints, int transactionTimeout) {
        if (!checkpoints.isCheckpointingEnabled()) {
            return List.of("delivery is exactly-once but checkpointing is off, so nothing would ever be published: "
                    + "set execution.checkpointing.interval (e.g. -Dexecution.checkpointing.interval=10s), "
                    + "or choose --delivery at-least-once");
        }
        List<String> problems = new ArrayList<>();
        if (checkpoints.getCheckpointingConsistencyMode() != CheckpointingMode.EXACTLY_ONCE) {
            problems.add("delivery is exactly-once but execution.checkpointing.mode is "
                    + checkpoints.getCheckpointingConsistencyMode() + ", expected EXACTLY_ONCE");
        }
        // A transaction is open from one checkpoint to the end of the next.
        long interval = checkpoints.getCheckpointInterval();
        long timeout = checkpoints.getCheckpointTimeout();
        if (interval + timeout >= transactionTimeout) {
            problems.add("transaction.timeout.ms is " + transactionTimeout
                    + ", expected more than execution.checkpointing.interval + execution.checkpointing.timeout = "
                    + interval + " + " + timeout + " ms: the broker would end transactions that wait for a checkpoint");
        }
        return problems;
    }

    /**
     * By default Flink deletes the checkpoints of a job that ends. Any job can end: by a cancellation, after the last
     * restart that the cluster allows, or at once when a record outgrows its topic.
     */
    private static List<String> retentionWarnings(StreamExecutionEnvironment env) {
        ExternalizedCheckpointRetention retention =
                env.getConfiguration().get(CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION);
        if (retention == ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION) {
            return List.of();
        }
        return List.of(CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION.key() + " is " + retention
                + " here, expected RETAIN_ON_CANCELLATION: if the cluster has no other value, a job that fails or is"
                + " cancelled may leave no checkpoint to start again from");
    }

    private static List<String> storageWarnings(StreamExecutionEnvironment env, ModelSize size) {
        String has = "the averages have " + (size.grows() ? "up to " : "") + size.averages() + " bytes";
        return storageWarnings(env, has, size.averages(), JobManagerCheckpointStorage.DEFAULT_MAX_STATE_SIZE);
    }

    /**
     * What is said where no directory is set. A cluster may have one that the client does not know of, so this is no
     * reason to refuse.
     *
     * @param has what the state has, to be said
     * @param bytes of it; NaN if that is not known
     * @param most bytes of it that the memory of a JobManager holds
     */
    static List<String> storageWarnings(StreamExecutionEnvironment env, String has, double bytes, double most) {
        boolean directory = env.getConfiguration()
                .getOptional(CheckpointingOptions.CHECKPOINTS_DIRECTORY)
                .isPresent();
        if (directory || !(bytes > most)) {
            return List.of();
        }
        return List.of("execution.checkpointing.dir is not set here and " + has
                + ": if the cluster has none either, checkpoints fail, since the JobManager's memory takes "
                + JobManagerCheckpointStorage.DEFAULT_MAX_STATE_SIZE + " bytes per subtask");
    }
}
