package org.lorentztron.job.train;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.Varints;
import org.lorentztron.job.state.LearnerStateSerializer;
import org.lorentztron.job.state.ModelCoding;
import org.lorentztron.job.state.SourcePositions;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.average.AverageReset;
import org.lorentztron.model.average.AverageResets;
import org.lorentztron.model.candidates.CandidateBlock;
import org.lorentztron.model.candidates.Preparation;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.probability.StoredScores;

/**
 * {@link BlockState}: the preparation and the block as they write themselves, whether there are resets and these, each
 * after its average, the set of classes as the bytes of its bits, the positions.
 */
public final class BlockStateSerializer extends LearnerStateSerializer<BlockState> {

    private static final long serialVersionUID = 1L;

    private static final int VERSION = 2;
    /** Blocks hold {@link StoredScores}; they say so themselves. */
    private static final int WITH_SCORES = 1;

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
    public int oldestVersion() {
        return WITH_SCORES;
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
        state.preparation().writeTo(out);
        state.block().writeTo(out);
        out.writeBoolean(state.resets() != null);
        if (state.resets() != null) {
            for (AverageReset reset : state.resets().all()) {
                write(reset, out);
            }
        }
        Varints.writeBytes(state.trained().toByteArray(), out);
        state.positions().writeTo(out);
    }

    private static void write(AverageReset reset, DataOutputView out) throws IOException {
        out.writeBoolean(reset.average() != null);
        if (reset.average() != null) {
            ModelCoding.write(reset.average(), out);
        }
        reset.writeTo(out);
    }

    @Override
    public BlockState deserialize(int version, DataInputView in) throws IOException {
        Preparation preparation = Preparation.readFrom(in);
        TrainingBlock block = CandidateBlock.readFrom(in, settings(), preparation.scale());
        AverageResets resets = in.readBoolean() ? readResets(block, in) : null;
        return new BlockState(
                block, preparation, resets, BitSet.valueOf(Varints.readBytes(in)), SourcePositions.readFrom(in));
    }

    private static AverageResets readResets(TrainingBlock block, DataInputView in) throws IOException {
        List<AverageReset> resets = new ArrayList<>();
        for (int left = block.parts().size(); left > 0; left--) {
            PartModel average = in.readBoolean() ? ModelCoding.readModel(in) : null;
            resets.add(AverageReset.readFrom(in, average));
        }
        return AverageResets.restored(block.parts(), resets);
    }
}
