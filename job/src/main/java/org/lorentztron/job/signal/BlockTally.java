package org.lorentztron.job.signal;

import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.ImmutableTypeInfo;
import org.lorentztron.model.monitor.FeatureBins;
import org.lorentztron.model.monitor.IntervalTally;

/**
 * What a block has counted of a part of an interval. Nothing in it is to be modified.
 *
 * @param intervalEnd end of the interval, exclusive, ms
 * @param tally of the events that the block counts on behalf of all, and of its own parts
 * @param bins of the features, without their entries, from one block when they become known; else null
 */
public record BlockTally(long intervalEnd, IntervalTally tally, @Nullable FeatureBins bins) {

    public static final TypeInformation<BlockTally> TYPE = new ImmutableTypeInfo<>(BlockTally.class, new Serializer());

    /** The components in their order, whether there are bins before these. */
    public static final class Serializer extends ImmutableSerializer<BlockTally> {

        private static final long serialVersionUID = 1L;

        @Override
        public int version() {
            return 1;
        }

        @Override
        public void serialize(BlockTally message, DataOutputView out) throws IOException {
            out.writeLong(message.intervalEnd());
            message.tally().writeTo(out);
            out.writeBoolean(message.bins() != null);
            if (message.bins() != null) {
                message.bins().writeTo(out);
            }
        }

        @Override
        public BlockTally deserialize(DataInputView in) throws IOException {
            return new BlockTally(
                    in.readLong(), IntervalTally.readFrom(in), in.readBoolean() ? FeatureBins.readFrom(in) : null);
        }
    }
}
