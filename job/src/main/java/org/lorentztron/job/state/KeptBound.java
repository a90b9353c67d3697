package org.lorentztron.job.state;

import java.util.Optional;
import org.apache.flink.api.common.state.BroadcastState;
import org.apache.flink.runtime.state.ManagedInitializationContext;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.learn.FeatureMemory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The bounds that were chosen by the heap when the job was first started: how many features parts may hold, and how
 * many bytes a join may. They are written into every checkpoint beside the options of {@link CompatibilityCheck}: a
 * restored job goes on with them, whatever heap it finds. A number that the user gives takes the place of either.
 */
public final class KeptBound {
    private static final Logger LOG = LoggerFactory.getLogger(KeptBound.class);

    /** For any number of bytes. */
    public static final long ANY_BYTES = Long.MAX_VALUE;

    private static final String KEY = "max-features-held";
    private static final String BYTES = "join-bytes";

    private KeptBound() {}

    /**
     * The bytes that a join may hold in a heap, which is kept likewise.
     *
     * @param given by an option, which takes the place of any other; null if none is
     * @param chosen what counts unless a state is restored that has a number; {@link #ANY_BYTES} is not kept
     */
    public static long keepBytes(ManagedInitializationContext context, @Nullable Long given, long chosen)
            throws Exception {
        BroadcastState<String, String> state =
                context.getOperatorStateStore().getBroadcastState(CompatibilityCheck.STATE);
        String kept = state.get(BYTES);
        if (given != null) {
            state.remove(BYTES);
            return given;
        }
        long bytes = kept == null ? chosen : Long.parseLong(kept);
        if (bytes != ANY_BYTES) {
            state.put(BYTES, Long.toString(bytes));
        }
        if (bytes > chosen) {
            LOG.warn(
                    "a join holds at most {} bytes in the heap, as the restored state has it, but where the job was"
                            + " submitted the heap is for {}: expected more of it, --max-waiting, or rocksdb",
                    bytes,
                    chosen);
        }
        return bytes;
    }

    /**
     * What is wrong with a number that was kept.
     *
     * @param kept the options with the number that counts
     * @param chosen as in {@link #keep}
     */
    public static Optional<String> warning(JobOptions kept, int chosen) {
        int most = kept.learning().memory().mostHeld();
        return most <= chosen
                ? Optional.empty()
                : Optional.of("a part holds at most " + most + " features, as the restored state has it, but the heap"
                        + " and the models topic where the job was submitted hold " + chosen
                        + ": give it more of both, or a smaller --max-features-held");
    }

    /**
     * The options with the number that counts, which is kept.
     *
     * @param chosen what counts unless a state is restored that has a number; {@link FeatureMemory#ANY_NUMBER} for none
     */
    public static JobOptions keep(ManagedInitializationContext context, JobOptions options, int chosen)
            throws Exception {
        BroadcastState<String, String> state =
                context.getOperatorStateStore().getBroadcastState(CompatibilityCheck.STATE);
        String kept = state.get(KEY);
        state.remove(KEY);
        if (options.learning().boundsFeatures()) {
            return options;
        }
        int most = kept == null ? chosen : Integer.parseInt(kept);
        if (most == FeatureMemory.ANY_NUMBER) {
            return options;
        }
        state.put(KEY, Integer.toString(most));
        return options.holding(most);
    }
}
