package org.lorentztron.job.check;

import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * How much the join of late labels may hold where its state is in a heap. Chosen where a job without state is
 * submitted; the state keeps it, so that what is joined never depends on the heap of a restart, nor on parallelism: one
 * heap counts, however many there are.
 *
 * @param heap whose heap the job has
 * @param joinsAlone whether the job only joins
 */
public record JoinBound(TrainingHeap heap, boolean joinsAlone) {
    private static final int PART_BESIDE_MODELS = 4;
    private static final int PART_ALONE = 2;

    /** Of a job that trains. */
    public static JoinBound besideModels(StreamExecutionEnvironment env) {
        return new JoinBound(TrainingHeap.of(env), false);
    }

    /** Of a job that only joins. */
    public static JoinBound alone(StreamExecutionEnvironment env) {
        return new JoinBound(TrainingHeap.of(env), true);
    }

    /** Of all subtasks together. */
    public long bytes() {
        return heap.bytes() / (joinsAlone ? PART_ALONE : PART_BESIDE_MODELS);
    }
}
