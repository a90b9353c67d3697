package org.lorentztron.job.check;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.IllegalConfigurationException;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.clusterframework.TaskExecutorProcessUtils;
import org.apache.flink.streaming.api.environment.LocalStreamEnvironment;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The heap of a JVM that trains, as far as it is known where a job is submitted.
 *
 * @param bytes at most
 * @param slots how many subtasks of one operator may be in it
 * @param source whose heap it is, to be said
 */
record TrainingHeap(long bytes, int slots, String source) {

    /** By the environment: this JVM, a TaskManager as the configuration has it, or else a guess from this JVM. */
    static TrainingHeap of(StreamExecutionEnvironment env) {
        long own = Runtime.getRuntime().maxMemory();
        if (env instanceof LocalStreamEnvironment) {
            return new TrainingHeap(own, env.getParallelism(), "this JVM");
        }
        Configuration configuration =
                Configuration.fromMap(env.getConfiguration().toMap());
        int slots = configuration.get(TaskManagerOptions.NUM_TASK_SLOTS);
        try {
            long heap = TaskExecutorProcessUtils.processSpecFromConfig(configuration)
                    .getJvmHeapMemorySize()
                    .getBytes();
            return new TrainingHeap(heap, slots, "a TaskManager as configured here");
        } catch (IllegalConfigurationException unknown) {
            return new TrainingHeap(own, slots, "this JVM, as none of TaskManagers is configured here");
        }
    }

    long megabytes() {
        return bytes >> 20;
    }
}
