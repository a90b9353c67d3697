package org.lorentztron.job.state;

import java.util.HashMap;
import java.util.Map;
import org.apache.flink.api.common.state.BroadcastState;
import org.apache.flink.runtime.state.ManagedInitializationContext;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.Topics;

/**
 * The ids of the topics that a state is about, written into every checkpoint beside the options of
 * {@link CompatibilityCheck}. A job that reads another topic than its state did, for it was started to do so, has
 * positions of both: the largest offset of either. Their topic then has no id any more.
 */
public final class KeptTopicIds {
    private static final String EVENTS_KEY = "events-topic-id";
    private static final String LABELS_KEY = "labels-topic-id";
    private static final String MODELS_KEY = "models-topic-id";

    /** Of positions of two topics. */
    private static final String MIXED = "";

    private KeptTopicIds() {}

    /**
     * The ids of those topics that all positions are of, which are kept.
     *
     * @param topics that the job reads
     * @param ids of topics by their names, as far as they are known
     */
    public static Map<String, String> keep(ManagedInitializationContext context, Topics topics, Map<String, String> ids)
            throws Exception {
        BroadcastState<String, String> state =
                context.getOperatorStateStore().getBroadcastState(CompatibilityCheck.STATE);
        Map<String, String> kept = new HashMap<>();
        keep(state, EVENTS_KEY, topics.events(), ids, kept);
        keep(state, LABELS_KEY, topics.labels(), ids, kept);
        return kept;
    }

    /**
     * Whether the versions of a restored state went into another topic than this one, which is kept.
     *
     * @param id of the topic of versions; null if it is not known
     */
    public static boolean replacesModels(ManagedInitializationContext context, @Nullable String id) throws Exception {
        BroadcastState<String, String> state =
                context.getOperatorStateStore().getBroadcastState(CompatibilityCheck.STATE);
        String before = state.get(MODELS_KEY);
        if (id != null) {
            state.put(MODELS_KEY, id);
        }
        return before != null && id != null && !before.equals(id);
    }

    private static void keep(
            BroadcastState<String, String> state,
            String key,
            @Nullable String topic,
            Map<String, String> ids,
            Map<String, String> kept)
            throws Exception {
        String id = topic == null ? null : ids.get(topic);
        if (id == null) {
            return;
        }
        String before = state.get(key);
        if (before == null || before.equals(id)) {
            state.put(key, id);
            kept.put(topic, id);
        } else {
            state.put(key, MIXED);
        }
    }
}
