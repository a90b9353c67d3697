package org.lorentztron.job.check;

import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.LateLabels;
import org.lorentztron.job.state.KeptBound;

/**
 * How much the join of late labels may hold where its state is in a heap. Chosen where a job without state is
 * submitted; the state keeps it, so that what is joined never depends on the heap of a restart, nor on parallelism: one
 * heap counts, however many there are. A heap that is only guessed sets no bound: an event that loses its label because
 * the submitting JVM is small would be worse.
 *
 * @param heap whose heap the job has
 * @param joinsAlone whether the job only joins
 * @param given by the owner; null if it is to be chosen
 */
public record JoinBound(TrainingHeap heap, boolean joinsAlone, @Nullable Long given) {
    private static final int PART_BESIDE_MODELS = 4;
    private static final int PART_ALONE = 2;

    /** Of a job that trains. */
    public static JoinBound besideModels(StreamExecutionEnvironment env, JobOptions options) {
        return new JoinBound(TrainingHeap.of(env), false, given(options));
    }

    /** Of a job that only joins. */
    public static JoinBound alone(StreamExecutionEnvironment env, JobOptions options) {
        return new JoinBound(TrainingHeap.of(env), true, given(options));
    }

    private static @Nullable Long given(JobOptions options) {
        LateLabels late = options.lateLabels();
        return late == null ? null : late.mostWaiting();
    }

    /** Of all subtasks together; {@link KeptBound#ANY_BYTES} for no bound. */
    public long bytes() {
        return given != null ? given : heap.isKnown() ? byHeap() : KeptBound.ANY_BYTES;
    }

    /** What the heap, known or guessed, has room for. */
    long byHeap() {
        return heap.bytes() / (joinsAlone ? PART_ALONE : PART_BESIDE_MODELS);
    }
}
