package org.lorentztron.job.version;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.PartReferenceCoding;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.job.state.SourcePositions;
import org.lorentztron.model.features.Clipping;
import org.lorentztron.model.features.FeatureMap;

/**
 * The parts and positions of the newest published version, from which the next one goes on. Immutable.
 *
 * @param version its number
 * @param intervalEnd the end of its interval, exclusive, ms
 * @param parts every part trained so far with its latest records, ascending by part
 * @param map that the features of its parts are the first of
 * @param clipping of the features of events
 * @param positions largest offset trained per partition; not to be modified
 */
public record PublishedVersion(
        long version,
        long intervalEnd,
        List<Part> parts,
        FeatureMap map,
        Clipping clipping,
        SourcePositions positions) {

    /** Keeps a list of its own. */
    public PublishedVersion {
        parts = List.copyOf(parts);
    }

    /**
     * A part as it was published last.
     *
     * @param part index of the part
     * @param records its latest ones, as a manifest names them
     * @param examples the part's since its start
     */
    public record Part(int part, List<VersionInfo.Part> records, long examples) {
        /** Keeps a list of its own. */
        public Part {
            records = List.copyOf(records);
        }
    }

    /**
     * The state of a job that has published nothing itself, and whose first version follows on {@code version}.
     *
     * @param map of features as they are in events
     */
    static PublishedVersion ofOthers(long version, FeatureMap map) {
        return new PublishedVersion(version, Long.MIN_VALUE, List.of(), map, Clipping.NONE, new SourcePositions());
    }

    /** The components in their order, the parts preceded by their number. Layout 1 has no clipping. */
    public static final class Serializer extends ImmutableSerializer<PublishedVersion> {

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
        public PublishedVersionSnapshot snapshotConfiguration() {
            return new PublishedVersionSnapshot();
        }

        @Override
        public void serialize(PublishedVersion state, DataOutputView out) throws IOException {
            out.writeLong(state.version());
            out.writeLong(state.intervalEnd());
            out.writeInt(state.parts().size());
            for (Part part : state.parts()) {
                out.writeInt(part.part());
                PartReferenceCoding.write(part.records(), out);
                out.writeLong(part.examples());
            }
            state.map().writeTo(out);
            state.clipping().writeTo(out);
            state.positions().writeTo(out);
        }

        @Override
        public PublishedVersion deserialize(DataInputView in) throws IOException {
            return deserialize(version(), in);
        }

        @Override
        public PublishedVersion deserialize(int layout, DataInputView in) throws IOException {
            long version = in.readLong();
            long intervalEnd = in.readLong();
            int count = in.readInt();
            List<Part> parts = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                parts.add(new Part(in.readInt(), PartReferenceCoding.read(in), in.readLong()));
            }
            return new PublishedVersion(
                    version,
                    intervalEnd,
                    parts,
                    FeatureMap.readFrom(in),
                    layout == WITHOUT_CLIPPING ? Clipping.NONE : Clipping.readFrom(in),
                    SourcePositions.readFrom(in));
        }
    }
}
