package org.lorentztron.tools.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.lorentztron.connectors.wire.event.MalformedEventException;

/** A section about the records of a topic, some of which cannot be read here. Not thread-safe. */
abstract class RecordSection extends Section {
    private long unreadable;
    private String lastUnreadable = "";

    RecordSection(String name) {
        super(name);
    }

    /** A record is not what the topic should have; what is no mistake, as a deletion, does not count. */
    final void countUnreadable(MalformedEventException reason) {
        if (!reason.reason().isMistake()) {
            return;
        }
        unreadable++;
        lastUnreadable = PageText.message(reason.reason().id() + ": " + reason.getMessage());
        change();
    }

    final void writeUnreadable(JsonGenerator json) throws IOException {
        json.writeNumberField("unreadable", unreadable);
        json.writeStringField("lastUnreadable", lastUnreadable);
    }
}
