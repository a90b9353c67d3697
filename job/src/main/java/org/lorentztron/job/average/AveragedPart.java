package org.lorentztron.job.average;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.ImmutableTypeInfo;
import org.lorentztron.connectors.serial.PublishedPartCoding;
import org.lorentztron.connectors.serial.Varints;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.job.state.SourcePositions;
import org.lorentztron.model.features.Clipping;
import org.lorentztron.model.features.FeatureMap;

/**
 * A part's averaged model, ready to be published with the version of its interval.
 *
 * @param part index of the part
 * @param records what is published of it, at least one
 * @param map that their features are the first of
 * @param clipping of the features of events, as its model was trained
 * @param positions largest offsets its block has trained
 */
public record AveragedPart(
        int part, List<PublishedPart> records, FeatureMap map, Clipping clipping, SourcePositions positions) {
    /** Keeps a list of its own. */
    public AveragedPart {
        records = List.copyOf(records);
    }

    /** A part of one record, of events as they are. */
    public AveragedPart(int part, PublishedPart published, FeatureMap map, SourcePositions positions) {
        this(part, List.of(published), map, Clipping.NONE, positions);
    }

    /** What a part starts from that has trained nothing. */
    public static AveragedPart start(int part, PublishedPart published, FeatureMap map) {
        return new AveragedPart(part, published, map, new SourcePositions());
    }

    /** The first record: interval and counts of all are the same. */
    public PublishedPart published() {
        return records.get(0);
    }

    public static final TypeInformation<AveragedPart> TYPE =
            new ImmutableTypeInfo<>(AveragedPart.class, new Serializer());

    /** The components in their order, the records preceded by their number. Layout 1 has no clipping. */
    public static final class Serializer extends ImmutableSerializer<AveragedPart> {

        private static final long serialVersionUID = 1L;
        private static final int WITHOUT_CLIPPING = 1;

        @Override
        public int version() {
            return 2;
        }

        @Override
        public int oldestVersion() {
            return WITHOUT_CLIPPING;
        }

        @Override
        public PendingPartSnapshot snapshotConfiguration() {
            return new PendingPartSnapshot();
        }

        @Override
        public void serialize(AveragedPart message, DataOutputView out) throws IOException {
            out.writeInt(message.part());
            Varints.write(message.records().size(), out);
            for (PublishedPart published : message.records()) {
                PublishedPartCoding.write(published, out);
            }
            message.map().writeTo(out);
            message.clipping().writeTo(out);
            message.positions().writeTo(out);
        }

        @Override
        public AveragedPart deserialize(DataInputView in) throws IOException {
            return deserialize(version(), in);
        }

        @Override
        public AveragedPart deserialize(int version, DataInputView in) throws IOException {
            return new AveragedPart(
                    in.readInt(),
                    readRecords(in),
                    FeatureMap.readFrom(in),
                    version == WITHOUT_CLIPPING ? Clipping.NONE : Clipping.readFrom(in),
                    SourcePositions.readFrom(in));
        }

        private static List<PublishedPart> readRecords(DataInputView in) throws IOException {
            List<PublishedPart> records = new ArrayList<>();
            for (int left = Varints.readInt(in); left > 0; left--) {
                records.add(PublishedPartCoding.read(in));
            }
            return records;
        }
    }
}
