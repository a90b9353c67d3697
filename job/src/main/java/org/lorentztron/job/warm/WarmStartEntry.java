package org.lorentztron.job.warm;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.PublishedPartCoding;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.model.features.FeatureMap;

/**
 * One record of {@link WarmStartModels} as part of a state. Immutable.
 *
 * @param origin of all
 * @param classes how many there are
 * @param index of the part, or of the network's record
 * @param published what it starts from
 * @param map of the version
 * @param labels {@link StartNetwork#labels}; empty for a pair
 */
public record WarmStartEntry(
        String origin, int classes, int index, PublishedPart published, FeatureMap map, List<Integer> labels) {
    /** An entry of a pair, or of a class against the rest. */
    public WarmStartEntry(String origin, int classes, int index, PublishedPair published, FeatureMap map) {
        this(origin, classes, index, published, map, List.of());
    }

    /** Writes the components in their order, the labels preceded by their number. */
    void writeTo(DataOutput out) throws IOException {
        out.writeUTF(origin);
        out.writeInt(classes);
        out.writeInt(index);
        PublishedPartCoding.write(published, out);
        map.writeTo(out);
        out.writeInt(labels.size());
        for (int label : labels) {
            out.writeInt(label);
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    static WarmStartEntry readFrom(DataInput in) throws IOException {
        return new WarmStartEntry(
                in.readUTF(),
                in.readInt(),
                in.readInt(),
                PublishedPartCoding.read(in),
                FeatureMap.readFrom(in),
                readLabels(in));
    }

    private static List<Integer> readLabels(DataInput in) throws IOException {
        List<Integer> labels = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            labels.add(in.readInt());
        }
        return labels;
    }

    /** For Flink's state, as {@link #writeTo} writes entries. */
    public static final class Serializer extends ImmutableSerializer<WarmStartEntry> {
        private static final long serialVersionUID = 1L;

        @Override
        public int version() {
            return 1;
        }

        @Override
        public WarmStartSnapshot snapshotConfiguration() {
            return new WarmStartSnapshot();
        }

        @Override
        public void serialize(WarmStartEntry entry, DataOutputView out) throws IOException {
            entry.writeTo(out);
        }

        @Override
        public WarmStartEntry deserialize(DataInputView in) throws IOException {
            return readFrom(in);
        }
    }
}
