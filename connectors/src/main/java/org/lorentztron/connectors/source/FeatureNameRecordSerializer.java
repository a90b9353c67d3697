package org.lorentztron.connectors.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.Varints;

/**
 * The bytes of {@link FeatureNameRecord}. Thread-safe.
 *
 * <pre>
 *   varint partition, varint offset, varint count | names: varint index, text
 * </pre>
 */
public final class FeatureNameRecordSerializer extends ImmutableSerializer<FeatureNameRecord> {
    private static final long serialVersionUID = 1L;

    @Override
    public int version() {
        return 1;
    }

    @Override
    public void serialize(FeatureNameRecord record, DataOutputView target) throws IOException {
        Varints.write(record.partition(), target);
        Varints.write(record.offset(), target);
        Varints.write(record.names().size(), target);
        for (FeatureNameRecord.Name name : record.names()) {
            Varints.write(name.index(), target);
            Varints.writeText(name.text(), target);
        }
    }

    @Override
    public FeatureNameRecord deserialize(DataInputView source) throws IOException {
        int partition = Varints.readInt(source);
        long offset = Varints.readLong(source);
        List<FeatureNameRecord.Name> names = new ArrayList<>();
        for (int left = Varints.readInt(source); left > 0; left--) {
            names.add(new FeatureNameRecord.Name(Varints.readInt(source), Varints.readText(source)));
        }
        return new FeatureNameRecord(partition, offset, names);
    }
}
