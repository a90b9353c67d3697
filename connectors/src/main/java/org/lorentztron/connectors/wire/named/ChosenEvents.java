package org.lorentztron.connectors.wire.named;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.ArrayRows;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.TypeChange;

/**
 * Events of a topic that has other records too. What is wrong with a record as an event does not matter if it is not
 * meant to be one: such a record is read once more, for what tells what it is alone. Not thread-safe.
 */
public final class ChosenEvents implements EventFormat {
    private static final long serialVersionUID = 1L;

    private final EventFormat events;
    private final EventFormat choice;

    /**
     * A reader of events.
     *
     * @param events with the choice of records
     * @param choice the same format with {@link EventMapping#choiceAlone}
     */
    public ChosenEvents(EventFormat events, EventFormat choice) {
        this.events = events;
        this.choice = choice;
    }

    @Override
    public LabeledEvent decode(byte @Nullable [] value) throws MalformedEventException {
        try {
            return events.decode(value);
        } catch (MalformedEventException mistake) {
            if (mistake.reason().isMistake()) {
                requireChosen(value);
            }
            throw mistake;
        }
    }

    private void requireChosen(byte @Nullable [] value) throws MalformedEventException {
        try {
            choice.decode(value);
        } catch (MalformedEventException e) {
            if (!e.reason().isMistake()) {
                throw e;
            }
        }
    }

    @Override
    public ArrayRows rows(byte[] value) throws MalformedEventException {
        return events.rows(value);
    }

    @Override
    public boolean hasNames() {
        return events.hasNames();
    }

    @Override
    public long longEvents() {
        return events.longEvents();
    }

    @Override
    public long nameBytes() {
        return events.nameBytes() + choice.nameBytes();
    }

    @Override
    public Map<Integer, List<String>> names(byte[] value) {
        return events.names(value);
    }

    @Override
    public Map<Integer, List<String>> fields(byte[] value) {
        return events.fields(value);
    }

    @Override
    public List<String> unseen() {
        return events.unseen();
    }

    @Override
    public List<TypeChange> typeChanges() {
        return events.typeChanges();
    }
}
