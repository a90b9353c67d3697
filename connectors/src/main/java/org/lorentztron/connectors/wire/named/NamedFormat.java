package org.lorentztron.connectors.wire.named;

import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.TypeChange;

/** Events with named features in any encoding: their builder knows what was made of names. */
public abstract class NamedFormat implements EventFormat {
    private static final long serialVersionUID = 1L;

    protected final transient EventBuilder builder;

    protected NamedFormat(EventBuilder builder) {
        this.builder = builder;
    }

    @Override
    public final boolean hasNames() {
        return true;
    }

    @Override
    public final long longEvents() {
        return builder.longEvents();
    }

    @Override
    public final Map<Integer, List<String>> names(byte[] value) {
        return builder.names(() -> decode(value));
    }

    @Override
    public final Map<Integer, List<String>> fields(byte[] value) {
        NamedFormat whole = ofWholeRecord();
        return whole.builder.fields(() -> whole.decode(value));
    }

    /** The same format of events that are all of a record. */
    protected abstract NamedFormat ofWholeRecord();

    @Override
    public final List<String> unseen() {
        return builder.unseen();
    }

    @Override
    public final List<TypeChange> typeChanges() {
        return builder.typeChanges();
    }
}
