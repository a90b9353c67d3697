package org.lorentztron.job.train;

import java.io.IOException;
import java.util.BitSet;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.Varints;
import org.lorentztron.job.state.LearnerStateSerializer;
import org.lorentztron.job.state.SourcePositions;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.scale.FeatureScale;

/**
 * {@link BlockState}: the block and the scale as they write themselves, the set of classes as the bytes of its bits,
 * the positions.
 */
public final class BlockStateSerializer extends LearnerStateSerializer<BlockState> {

    private static final long serialVersionUID = 1L;

    private static final int VERSION = 1;

    /** @param settings of the blocks */
    public BlockStateSerializer(LearnerSettings settings) {
        this(settings, VERSION);
    }

    private BlockStateSerializer(LearnerSettings settings, int reads) {
        super(settings, reads);
    }

    @Override
    public int version() {
        return VERSION;
    }

    @Override
    public BlockStateSerializer reading(int version) {
        return new BlockStateSerializer(settings(), version);
    }

    @Override
    public BlockStateSnapshot snapshotConfiguration() {
        return new BlockStateSnapshot(this);
    }

    @Override
    public BlockState copy(BlockState from) {
        return from.copy();
    }

    @Override
    public void serialize(BlockState state, DataOutputView out) throws IOException {
        state.block().writeTo(out);
        state.scale().writeTo(out);
        Varints.writeBytes(state.trained().toByteArray(), out);
        state.positions().writeTo(out);
    }

    @Override
    public BlockState deserialize(int version, DataInputView in) throws IOException {
        return new BlockState(
                learner().readBlock(in),
                FeatureScale.readFrom(in),
                BitSet.valueOf(Varints.readBytes(in)),
                SourcePositions.readFrom(in));
    }
}
