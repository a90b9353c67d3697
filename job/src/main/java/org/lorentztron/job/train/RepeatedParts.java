package org.lorentztron.job.train;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.route.BlockLayout;
import org.lorentztron.model.probability.KeptShares;

/**
 * The parts of a block that a models topic lacks, because the job published them into another one: the topic was
 * deleted and created again, or the job was given another. A part that trains seldom would be missing for as long, and
 * with it every version. So each block keeps the id of the topic that has all its parts.
 *
 * <p>Without an id, of a state of before or of a broker that has none, the topic counts as the same. Not thread-safe.
 */
final class RepeatedParts {
    static final ValueStateDescriptor<String> STATE =
            new ValueStateDescriptor<>("models-topic", StringSerializer.INSTANCE);

    private final ValueState<String> topic;
    private final String current;
    private final BlockLayout layout;
    private final KeptShares kept;

    /**
     * @param topic the id of the topic that has all parts of the current block
     * @param current the id of the topic that versions go into
     * @param kept the shares of classes that are trained
     */
    RepeatedParts(ValueState<String> topic, String current, BlockLayout layout, KeptShares kept) {
        this.topic = topic;
        this.current = current;
        this.layout = layout;
        this.kept = kept;
    }

    /** Whether the topic lacks parts of the current block; from now on it has all. */
    boolean areDue() throws Exception {
        String before = topic.value();
        topic.update(current);
        return before != null && !before.equals(current);
    }

    /**
     * Those of a block that have not trained in the open interval: the others are published at its end anyway.
     *
     * @param state null before the block's preparation is found: until then every version has all its parts
     * @param intervalEnd of the open interval; exclusive, ms
     */
    List<TrainedPart> of(@Nullable BlockState state, int block, long intervalEnd) {
        List<TrainedPart> parts = new ArrayList<>();
        if (state != null) {
            int[] indices = layout.partIndices(block);
            for (int i = 0; i < indices.length; i++) {
                if (!state.hasTrained(state.block().parts().get(i))) {
                    parts.add(state.repeated(i, indices[i], intervalEnd, kept));
                }
            }
        }
        return parts;
    }
}
