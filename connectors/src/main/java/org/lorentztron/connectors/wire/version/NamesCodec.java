package org.lorentztron.connectors.wire.version;

import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.avro.FeatureNames;
import org.lorentztron.connectors.wire.avro.NamedIndex;
import org.lorentztron.connectors.wire.avro.SingleObject;

/** Names of features as bytes: Avro's single-object encoding, schema {@code avro/FeatureNames.avsc}. Thread-safe. */
public final class NamesCodec {
    private static final SingleObject NAMES = new SingleObject(FeatureNames.getClassSchema());

    private NamesCodec() {}

    static byte[] encode(String modelId, PublishedNames names) {
        List<NamedIndex> entries = names.entries().entrySet().stream()
                .map(entry -> new NamedIndex(entry.getKey(), entry.getValue()))
                .toList();
        FeatureNames record = new FeatureNames(modelId, names.bucket(), entries, names.left());
        return RecordBytes.write(NAMES, record);
    }

    /**
     * The names in a record's value.
     *
     * @param key the record's
     * @throws IOException if the bytes are no names, or not those that the key says
     */
    public static PublishedNames decode(SnapshotKeys.NamesKey key, byte @Nullable [] value) throws IOException {
        FeatureNames record = RecordBytes.read(FeatureNames.class, value, NAMES);
        if (record.getBucket() != key.bucket() || !record.getModelId().equals(key.modelId())) {
            throw new IOException("record has the names of bucket " + record.getBucket() + " of " + record.getModelId()
                    + ", expected " + key.bucket() + " of " + key.modelId() + " as its key says");
        }
        SortedMap<Integer, List<String>> entries = new TreeMap<>();
        for (NamedIndex entry : record.getEntries()) {
            if (!entries.isEmpty() && entry.getIndex() <= entries.lastKey()) {
                throw new IOException("index " + entry.getIndex() + " comes after " + entries.lastKey()
                        + ", expected ascending ones");
            }
            entries.put(entry.getIndex(), entry.getNames());
        }
        try {
            return new PublishedNames(record.getBucket(), entries, record.getLeft());
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
