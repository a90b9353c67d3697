package org.lorentztron.job.train;

import java.io.IOException;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.ImmutableTypeInfo;
import org.lorentztron.connectors.serial.SegmentsCoding;
import org.lorentztron.connectors.serial.Varints;
import org.lorentztron.connectors.source.Event;

/**
 * What the parts of one block say to an unlabelled event. Nothing in it is to be modified.
 *
 * @param block its number
 * @param partition of the event
 * @param offset of the event
 * @param time the effective time at which the block has scored it
 * @param timestamp the event's own time
 * @param id of the event, from the one block that gets it; else null
 * @param scores of the parts of the block by position, or of all classes if that is its only part; NaN for a part that
 *     has learned nothing yet
 * @param logOdds what each score stands for, NaN where nothing is known
 * @param segments values of the event, as {@link Event#segments}, from the block that gets its id; else none
 */
public record BlockScores(
        int block,
        int partition,
        long offset,
        long time,
        long timestamp,
        @Nullable String id,
        double[] scores,
        double[] logOdds,
        List<String> segments) {

    public static final TypeInformation<BlockScores> TYPE =
            new ImmutableTypeInfo<>(BlockScores.class, new Serializer());

    static BlockScores of(Event event, int block, double[] scores, double[] logOdds) {
        return new BlockScores(
                block,
                event.partition(),
                event.offset(),
                event.time(),
                event.timestamp(),
                event.id(),
                scores,
                logOdds,
                event.segments());
    }

    /**
     * The components in their order, scores and log odds preceded by their number; and {@link SegmentsCoding segments},
     * of which the number of the block tells.
     */
    public static final class Serializer extends ImmutableSerializer<BlockScores> {

        private static final long serialVersionUID = 1L;

        @Override
        public int version() {
            return 1;
        }

        @Override
        public void serialize(BlockScores message, DataOutputView out) throws IOException {
            out.writeInt(SegmentsCoding.marked(message.block(), message.segments()));
            out.writeInt(message.partition());
            out.writeLong(message.offset());
            out.writeLong(message.time());
            out.writeLong(message.timestamp());
            Varints.writeText(message.id(), out);
            ScoresCoding.write(message.scores(), out);
            ScoresCoding.write(message.logOdds(), out);
            SegmentsCoding.write(message.segments(), out);
        }

        @Override
        public BlockScores deserialize(DataInputView in) throws IOException {
            int marked = in.readInt();
            return new BlockScores(
                    SegmentsCoding.number(marked),
                    in.readInt(),
                    in.readLong(),
                    in.readLong(),
                    in.readLong(),
                    Varints.readNullableText(in),
                    ScoresCoding.read(in),
                    ScoresCoding.read(in),
                    SegmentsCoding.read(marked < 0, in));
        }
    }
}
