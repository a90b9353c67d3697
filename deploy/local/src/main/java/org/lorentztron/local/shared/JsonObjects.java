package org.lorentztron.local.shared;

import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.EventText;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.StrictJson;
import org.lorentztron.model.Features;

/** Any JSON object, in whatever envelope: what is in it is the job's to know. Not thread-safe. */
public final class JsonObjects implements EventFormat {
    private static final long serialVersionUID = 1L;

    private static final LabeledEvent UNREAD =
            new LabeledEvent(null, null, LabeledEvent.NO_TIMESTAMP, Features.canonical(1, new int[0], new float[0]));

    private final transient StrictJson json = new StrictJson(EventText.DEFAULT_MAX_BYTES);

    private Object readResolve() {
        return new JsonObjects();
    }

    /** Nothing of the event is read. */
    @Override
    public LabeledEvent decode(byte @Nullable [] value) throws MalformedEventException {
        return json.read(EventText.checkSize(value, EventText.DEFAULT_MAX_BYTES), parser -> {
            parser.nextToken();
            if (!parser.isExpectedStartObjectToken()) {
                throw StrictJson.wrongType("event", parser, "an object");
            }
            StrictJson.skip(parser);
            return UNREAD;
        });
    }
}
