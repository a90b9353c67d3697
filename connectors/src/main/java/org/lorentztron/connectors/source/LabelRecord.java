package org.lorentztron.connectors.source;

import java.util.Objects;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.lorentztron.connectors.serial.ImmutableTypeInfo;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.model.learn.EventWeight;

/**
 * A label that came without its event, from the labels topic. Immutable.
 *
 * @param time the effective time in ms since the epoch, as that of an {@link Event}
 * @param lateBy by how many ms it is after the label's own; less than 0 if the label is ahead
 * @param id of the event
 * @param label index of the class, or {@link Event#UNLABELLED} to take back a label that still waits
 * @param weight with which the event is trained, or NaN if its own counts
 * @param record where it came from and its bytes, for the case that it finds no event
 */
public record LabelRecord(long time, long lateBy, String id, int label, double weight, DeadLetter record)
        implements SourceRecord {
    /** To be named where labels flow: Flink does not find the type by itself. */
    public static final TypeInformation<LabelRecord> TYPE =
            new ImmutableTypeInfo<>(LabelRecord.class, new LabelRecordSerializer());

    /** @throws IllegalArgumentException if a number is out of its range */
    public LabelRecord {
        if (label < Event.UNLABELLED || time < 0) {
            throw new IllegalArgumentException(
                    "label is " + label + " and time " + time + ", expected -1 or the index of a class, and 0 or more");
        }
        if (!Double.isNaN(weight) && !EventWeight.isValid(weight)) {
            throw new IllegalArgumentException("weight is " + weight + ", expected 0 to 1000000, or none");
        }
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(record, "record");
    }

    @Override
    public int partition() {
        return record.partition();
    }

    @Override
    public long offset() {
        return record.offset();
    }

    @Override
    public boolean hasTime() {
        return true;
    }

    /** The label's own time, whatever its partition has delivered before. */
    public long timestamp() {
        return time - lateBy;
    }

    /** Whether the effective time is before the label's own: its sender's clock is ahead. */
    public boolean ahead() {
        return lateBy < 0;
    }

    /** The same label at another effective time. */
    public LabelRecord movedTo(long otherTime) {
        return new LabelRecord(otherTime, otherTime - timestamp(), id, label, weight, record);
    }

    /** Whether it takes back a label that still waits. */
    public boolean withdraws() {
        return label == Event.UNLABELLED;
    }
}
