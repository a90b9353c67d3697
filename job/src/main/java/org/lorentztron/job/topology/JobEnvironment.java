package org.lorentztron.job.topology;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The settings of Flink that are part of the job: all its operators and all its savepoints depend on them. Stateless.
 */
public final class JobEnvironment {

    /** The number of key groups, and so the largest parallelism of the keyed operators; part of every savepoint. */
    public static final int MAX_PARALLELISM = 128;

    private JobEnvironment() {}

    /**
     * Sets the maximum parallelism, and makes a type without a serializer of its own an error (Kryo would write it).
     */
    public static void configure(StreamExecutionEnvironment env) {
        env.configure(new Configuration().set(PipelineOptions.GENERIC_TYPES, false));
        env.setMaxParallelism(MAX_PARALLELISM);
    }
}
