package org.lorentztron.job.check;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.IllegalConfigurationException;
import org.apache.flink.runtime.clusterframework.TaskExecutorProcessUtils;
import org.apache.flink.streaming.api.environment.LocalStreamEnvironment;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The heap of a JVM that trains, as far as it is known where a job is submitted.
 *
 * @param bytes at most
 * @param source whose heap it is, to be said
 * @param isKnown false for a guess
 */
record TrainingHeap(long bytes, String source, boolean isKnown) {

    /** By the environment: this JVM, a TaskManager as the configuration has it, or else a guess from this JVM. */
    static TrainingHeap of(StreamExecutionEnvironment env) {
        long own = Runtime.getRuntime().maxMemory();
        if (env instanceof LocalStreamEnvironment) {
            return new TrainingHeap(own, "this JVM", true);
        }
        Configuration configuration =
                Configuration.fromMap(env.getConfiguration().toMap());
        try {
            long heap = TaskExecutorProcessUtils.processSpecFromConfig(configuration)
                    .getJvmHeapMemorySize()
                    .getBytes();
            return new TrainingHeap(heap, "a TaskManager as configured here", true);
        } catch (IllegalConfigurationException unknown) {
            return new TrainingHeap(own, "this JVM, as none of TaskManagers is configured here", false);
        }
    }

    long megabytes() {
        return bytes >> 20;
    }
}
