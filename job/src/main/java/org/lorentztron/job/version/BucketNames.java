package org.lorentztron.job.version;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.NamesCoding;
import org.lorentztron.connectors.serial.Varints;

/**
 * What a savepoint keeps of the names of a bucket's features. Immutable.
 *
 * @param bucket 0 to 255
 * @param changed whether the names of held features have changed since they were published last
 * @param held the names of the features that parts hold, by index; an empty list of those whose names are not known
 * @param waiting the names of features that no part holds yet
 */
public record BucketNames(
        int bucket, boolean changed, SortedMap<Integer, List<String>> held, SortedMap<Integer, List<String>> waiting) {

    /** Copies the maps; lists are kept. */
    public static BucketNames of(
            int bucket, boolean changed, Map<Integer, List<String>> held, Map<Integer, List<String>> waiting) {
        return new BucketNames(
                bucket,
                changed,
                Collections.unmodifiableSortedMap(new TreeMap<>(held)),
                Collections.unmodifiableSortedMap(new TreeMap<>(waiting)));
    }

    /** The components in their order. */
    public static final class Serializer extends ImmutableSerializer<BucketNames> {
        private static final long serialVersionUID = 1L;

        @Override
        public int version() {
            return 1;
        }

        @Override
        public BucketNamesSnapshot snapshotConfiguration() {
            return new BucketNamesSnapshot();
        }

        @Override
        public void serialize(BucketNames state, DataOutputView out) throws IOException {
            Varints.write(state.bucket(), out);
            out.writeBoolean(state.changed());
            NamesCoding.write(state.held(), out);
            NamesCoding.write(state.waiting(), out);
        }

        @Override
        public BucketNames deserialize(DataInputView in) throws IOException {
            return of(Varints.readInt(in), in.readBoolean(), NamesCoding.read(in), NamesCoding.read(in));
        }
    }
}
