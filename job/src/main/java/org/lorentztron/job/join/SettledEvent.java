package org.lorentztron.job.join;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.lorentztron.connectors.serial.Varints;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.RowOffset;

/**
 * What the join remembers of an event whose label is decided, to recognize a label or an event that comes again.
 *
 * @param time of the event
 * @param partition of the event
 * @param offset of the event
 * @param features a hash of them: an event with the same id and hash is the same one, sent again
 * @param label the class, or {@link Event#UNLABELLED} if no label came in time
 */
record SettledEvent(long time, int partition, long offset, int features, int label) {

    static SettledEvent of(Event event, int label) {
        return new SettledEvent(
                event.time(),
                event.partition(),
                event.offset(),
                event.features().hashCode(),
                label);
    }

    /** Whether the event is this one, sent again. */
    boolean isOf(Event event) {
        return features == event.features().hashCode();
    }

    /** Whether this event came after another one. */
    boolean isAfter(Event other) {
        return isAfter(other.time(), other.partition(), other.offset());
    }

    /** The same of another one whose label is decided. */
    boolean isAfter(SettledEvent other) {
        return isAfter(other.time, other.partition, other.offset);
    }

    private boolean isAfter(long otherTime, int otherPartition, long otherOffset) {
        if (time != otherTime) {
            return time > otherTime;
        }
        return partition != otherPartition ? partition > otherPartition : RowOffset.compare(offset, otherOffset) > 0;
    }

    /** Whether no label came in time. */
    boolean expired() {
        return label == Event.UNLABELLED;
    }

    /** Writes all numbers, the hash in 4 bytes, the others in as few as they need. */
    void writeTo(DataOutput out) throws IOException {
        Varints.write(time, out);
        Varints.write(partition, out);
        Varints.write(offset, out);
        out.writeInt(features);
        Varints.write(label + 1L, out);
    }

    static SettledEvent readFrom(DataInput in) throws IOException {
        return new SettledEvent(Varints.readLong(in), Varints.readInt(in), Varints.readLong(in), in.readInt(), (int)
                (Varints.readLong(in) - 1));
    }
}
