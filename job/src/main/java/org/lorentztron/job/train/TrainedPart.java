package org.lorentztron.job.train;

import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.ImmutableTypeInfo;
import org.lorentztron.job.state.ModelCoding;
import org.lorentztron.job.state.SourcePositions;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.probability.PlattScaling;

/**
 * A part's trained model at the end of an interval in which it trained, or that it is to be published once more as it
 * is. Nothing in it is to be modified.
 *
 * @param part index of the part
 * @param intervalEnd end of the interval, exclusive, ms
 * @param model the trained model of scaled features, before alignment and averaging
 * @param scale of its features, the same for all parts of an interval, and for all intervals once it is decided
 * @param map that its features are the first of, likewise
 * @param calibration what its scores stand for; null if that is not known
 * @param counts of the part since its start
 * @param resets how often its average was reset
 * @param positions largest offsets its block has trained
 * @param repeated whether it has not trained: its average stays, and goes into a topic that does not have it
 */
public record TrainedPart(
        int part,
        long intervalEnd,
        PartModel model,
        FeatureScale scale,
        FeatureMap map,
        @Nullable PlattScaling calibration,
        PartCounts counts,
        long resets,
        SourcePositions positions,
        boolean repeated) {

    /** One that has trained. */
    public TrainedPart(
            int part,
            long intervalEnd,
            PartModel model,
            FeatureScale scale,
            FeatureMap map,
            @Nullable PlattScaling calibration,
            PartCounts counts,
            long resets,
            SourcePositions positions) {
        this(part, intervalEnd, model, scale, map, calibration, counts, resets, positions, false);
    }

    public static final TypeInformation<TrainedPart> TYPE =
            new ImmutableTypeInfo<>(TrainedPart.class, new Serializer());

    /** The components in their order. */
    public static final class Serializer extends ImmutableSerializer<TrainedPart> {

        private static final long serialVersionUID = 1L;

        @Override
        public int version() {
            return 1;
        }

        @Override
        public void serialize(TrainedPart message, DataOutputView out) throws IOException {
            out.writeInt(message.part());
            out.writeLong(message.intervalEnd());
            ModelCoding.write(message.model(), out);
            message.scale().writeTo(out);
            message.map().writeTo(out);
            PlattScaling.write(message.calibration(), out);
            ModelCoding.write(message.counts(), out);
            out.writeLong(message.resets());
            message.positions().writeTo(out);
            out.writeBoolean(message.repeated());
        }

        @Override
        public TrainedPart deserialize(DataInputView in) throws IOException {
            return new TrainedPart(
                    in.readInt(),
                    in.readLong(),
                    ModelCoding.readModel(in),
                    FeatureScale.readFrom(in),
                    FeatureMap.readFrom(in),
                    PlattScaling.read(in),
                    ModelCoding.readCounts(in),
                    in.readLong(),
                    SourcePositions.readFrom(in),
                    in.readBoolean());
        }
    }
}
