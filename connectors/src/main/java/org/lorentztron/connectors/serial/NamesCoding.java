package org.lorentztron.connectors.serial;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Names of features by their indices.
 *
 * <pre>
 *   varint count | entries: varint index, varint count, texts: names
 * </pre>
 */
public final class NamesCoding {
    private NamesCoding() {}

    /** Writes the entries in the order of the map. */
    public static void write(Map<Integer, List<String>> entries, DataOutput out) throws IOException {
        Varints.write(entries.size(), out);
        for (Map.Entry<Integer, List<String>> entry : entries.entrySet()) {
            Varints.write(entry.getKey(), out);
            Varints.write(entry.getValue().size(), out);
            for (String name : entry.getValue()) {
                Varints.writeText(name, out);
            }
        }
    }

    /** The entries, by ascending index. */
    public static SortedMap<Integer, List<String>> read(DataInput in) throws IOException {
        SortedMap<Integer, List<String>> entries = new TreeMap<>();
        for (int left = Varints.readInt(in); left > 0; left--) {
            int index = Varints.readInt(in);
            List<String> names = new ArrayList<>();
            for (int more = Varints.readInt(in); more > 0; more--) {
                names.add(Varints.readText(in));
            }
            entries.put(index, List.copyOf(names));
        }
        return entries;
    }
}
