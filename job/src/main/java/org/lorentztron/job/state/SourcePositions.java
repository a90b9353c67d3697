package org.lorentztron.job.state;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.LabelOrigin;
import org.lorentztron.connectors.source.RowOffset;

/**
 * The largest offset trained per partition of the events topic, and of the labels topic if there is one. Mutable; not
 * thread-safe.
 */
public final class SourcePositions {
    private final TopicPositions events;
    private final TopicPositions labels;

    /** Nothing is trained. */
    public SourcePositions() {
        this(new TopicPositions(), new TopicPositions());
    }

    private SourcePositions(TopicPositions events, TopicPositions labels) {
        this.events = events;
        this.labels = labels;
    }

    /** Notes that an event was trained, with the label that came for it. */
    public void reach(Event event) {
        events.reach(event.partition(), RowOffset.ofRecord(event.offset()));
        LabelOrigin origin = event.origin();
        if (origin != null && origin.isFromTopic()) {
            labels.reach(origin.partition(), origin.offset());
        }
    }

    /** Takes the larger offset of each partition. */
    public void merge(SourcePositions other) {
        events.merge(other.events);
        labels.merge(other.labels);
    }

    /** Of the events topic. */
    public TopicPositions events() {
        return events;
    }

    /** Of the labels topic. */
    public TopicPositions labels() {
        return labels;
    }

    public SourcePositions copy() {
        return new SourcePositions(events.copy(), labels.copy());
    }

    /**
     * Writes them.
     *
     * <pre>
     *   int partitions of events; minus that - 1 if there are labels | 8 bytes for each
     *   int partitions of labels, if there are any | 8 bytes for each
     * </pre>
     */
    public void writeTo(DataOutput out) throws IOException {
        boolean hasLabels = labels.partitions() > 0;
        out.writeInt(hasLabels ? ~events.partitions() : events.partitions());
        events.writeTo(out);
        if (hasLabels) {
            out.writeInt(labels.partitions());
            labels.writeTo(out);
        }
    }

    public static SourcePositions readFrom(DataInput in) throws IOException {
        int partitions = in.readInt();
        if (partitions >= 0) {
            return new SourcePositions(TopicPositions.readFrom(in, partitions), new TopicPositions());
        }
        TopicPositions events = TopicPositions.readFrom(in, ~partitions);
        return new SourcePositions(events, TopicPositions.readFrom(in, in.readInt()));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SourcePositions that && that.events.equals(events) && that.labels.equals(labels);
    }

    @Override
    public int hashCode() {
        return 31 * events.hashCode() + labels.hashCode();
    }

    @Override
    public String toString() {
        return labels.partitions() == 0 ? events.toString() : events + " and labels " + labels;
    }
}
