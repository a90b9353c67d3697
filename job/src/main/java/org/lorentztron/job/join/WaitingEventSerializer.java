package org.lorentztron.job.join;

import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventSerializer;

/** Events in state, as {@link EventSerializer} writes them. Thread-safe. */
public final class WaitingEventSerializer extends ImmutableSerializer<Event> {
    private static final long serialVersionUID = 1L;
    private static final EventSerializer EVENTS = new EventSerializer();

    @Override
    public int version() {
        return 1;
    }

    @Override
    public WaitingEventSnapshot snapshotConfiguration() {
        return new WaitingEventSnapshot();
    }

    @Override
    public void serialize(Event event, DataOutputView out) throws IOException {
        EVENTS.serialize(event, out);
    }

    @Override
    public Event deserialize(DataInputView in) throws IOException {
        return EVENTS.deserialize(in);
    }
}
