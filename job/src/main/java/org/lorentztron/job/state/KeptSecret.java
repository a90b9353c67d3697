package org.lorentztron.job.state;

import org.apache.flink.api.common.state.BroadcastState;
import org.apache.flink.runtime.state.ManagedInitializationContext;

/**
 * A secret by which ids have their places in state. It is written into every checkpoint beside the options of
 * {@link CompatibilityCheck}: a restored job goes on with it.
 */
public final class KeptSecret {
    private static final String KEY = "secret";

    private KeptSecret() {}

    /** @param drawn what counts unless a state is restored that has one; the same in all subtasks */
    public static String keep(ManagedInitializationContext context, String drawn) throws Exception {
        BroadcastState<String, String> state =
                context.getOperatorStateStore().getBroadcastState(CompatibilityCheck.STATE);
        String kept = state.get(KEY);
        if (kept != null) {
            return kept;
        }
        state.put(KEY, drawn);
        return drawn;
    }
}
