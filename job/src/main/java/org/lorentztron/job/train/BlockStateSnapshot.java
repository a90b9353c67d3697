package org.lorentztron.job.train;

import org.lorentztron.job.state.LearnerStateSnapshot;
import org.lorentztron.model.learn.LearnerSettings;

/** What a checkpoint keeps of a {@link BlockStateSerializer}. Flink writes this class's name, which is never to change. */
public final class BlockStateSnapshot extends LearnerStateSnapshot<BlockState> {

    /** For Flink. */
    public BlockStateSnapshot() {}

    BlockStateSnapshot(BlockStateSerializer serializer) {
        super(serializer, serializer.version());
    }

    @Override
    protected BlockStateSerializer serializer(LearnerSettings settings) {
        return new BlockStateSerializer(settings);
    }
}
