package org.lorentztron.tools.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** One part of what the page shows: a field of its state, sent again whenever it has changed. Not thread-safe. */
abstract class Section {
    private final String name;
    private boolean changed;

    /** @param name of the field */
    Section(String name) {
        this.name = name;
    }

    /** Writes the value of the field. */
    abstract void writeValue(JsonGenerator json) throws IOException;

    /** Marks the section as one to be sent. */
    final void change() {
        changed = true;
    }

    /** Whether it has changed since the last call. */
    final boolean takeChange() {
        boolean was = changed;
        changed = false;
        return was;
    }

    final void write(JsonGenerator json) throws IOException {
        json.writeFieldName(name);
        writeValue(json);
    }
}
