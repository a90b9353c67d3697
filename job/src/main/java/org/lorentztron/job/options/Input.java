package org.lorentztron.job.options;

import java.io.Serializable;
import org.lorentztron.connectors.source.StartFrom;

/** How the events topic is read. */
public record Input(OptionValues values) implements Serializable {
    /** How events are written. */
    public EventEncoding format() {
        return values.get(OptionTable.EVENT_FORMAT);
    }

    /** Whether deletions are no dead letters. */
    public boolean ignoresDeletes() {
        return values.get(OptionTable.IGNORE_DELETES);
    }

    /** Where to read from when no state is restored. */
    public StartFrom start() {
        return values.get(OptionTable.START);
    }

    /** Whether the job ends at the offsets found at its start. */
    public boolean bounded() {
        return values.get(OptionTable.BOUNDED);
    }
}
