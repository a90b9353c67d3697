package org.lorentztron.connectors.source;

import java.io.IOException;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.core.io.SimpleVersionedSerialization;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.serial.RefusedStateException;

/**
 * A partition as a checkpoint has it: where to read on, its {@link PartitionClock}, and the topic that it is of.
 *
 * @param split where to read on
 * @param time where the clock stands
 * @param newest of its records; not modified
 * @param marks which of its events have been calibrating; not modified
 * @param topicId null if it was not known
 */
record ClockedSplit<SplitT extends SourceSplit>(
        SplitT split, long time, NewestRecords newest, CalibrationMarks marks, @Nullable String topicId)
        implements SourceSplit {

    /** A partition of which nothing has been read. */
    ClockedSplit(SplitT split, @Nullable String topicId) {
        this(split, PartitionClock.NO_TIME, NewestRecords.none(), new CalibrationMarks(0), topicId);
    }

    @Override
    public String splitId() {
        return split.splitId();
    }

    /**
     * The clock's time, newest records and marks, the topic's id, then the split with the version of its serializer.
     * Version 1 had no newest records: a partition goes on as if it had had none. Version 2 had no id.
     */
    record Serializer<SplitT extends SourceSplit>(SimpleVersionedSerializer<SplitT> splits)
            implements SimpleVersionedSerializer<ClockedSplit<SplitT>> {

        private static final int VERSION = 3;
        private static final int WITHOUT_NEWEST = 1;
        private static final int WITHOUT_ID = 2;
        private static final int INITIAL_SIZE = 512;

        @Override
        public int getVersion() {
            return VERSION;
        }

        @Override
        public byte[] serialize(ClockedSplit<SplitT> clocked) throws IOException {
            DataOutputSerializer out = new DataOutputSerializer(INITIAL_SIZE);
            out.writeLong(clocked.time());
            clocked.newest().writeTo(out);
            clocked.marks().writeTo(out);
            StoredTopicId.write(clocked.topicId(), out);
            SimpleVersionedSerialization.writeVersionAndSerialize(splits, clocked.split(), out);
            return out.getCopyOfBuffer();
        }

        @Override
        public ClockedSplit<SplitT> deserialize(int version, byte[] bytes) throws IOException {
            RefusedStateException.unlessBetween("a partition of the events topic", version, WITHOUT_NEWEST, VERSION);
            DataInputDeserializer in = new DataInputDeserializer(bytes);
            long time = in.readLong();
            NewestRecords newest = version == WITHOUT_NEWEST ? NewestRecords.none() : NewestRecords.readFrom(in);
            CalibrationMarks marks = CalibrationMarks.readFrom(in);
            String topicId = version <= WITHOUT_ID ? null : StoredTopicId.read(in);
            return new ClockedSplit<>(
                    SimpleVersionedSerialization.readVersionAndDeSerialize(splits, in), time, newest, marks, topicId);
        }
    }
}
