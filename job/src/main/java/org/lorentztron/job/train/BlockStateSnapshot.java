package org.lorentztron.job.train;

import org.lorentztron.job.state.LearnerStateSnapshot;
import org.lorentztron.model.learn.LearnerSettings;

/** What savepoints keep of {@link BlockStateSerializer}. Flink writes this class's name, so it never changes. */
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
