package org.lorentztron.tools.topics;

import org.lorentztron.model.predict.Decided;

/** An event of which a prediction was kept. Not thread-safe. */
final class KeptEvent extends TestedEvent {
    /** Index of which of two has predicted it; -1 if neither has. */
    final int name;

    final long version;
    /** Whether its time is its own, not that of its record. */
    final boolean hasTime;

    KeptEvent(IdHash id, Place place, boolean hasTime, Decided decided, int name, long version) {
        super(id, place, new Decided[] {decided}, UNLABELLED, true);
        this.name = name;
        this.version = version;
        this.hasTime = hasTime;
    }

    /** One that only takes the labels that are its own. */
    KeptEvent(IdHash id, Place place, boolean hasTime) {
        super(id, place, new Decided[0], UNLABELLED, true);
        this.name = -1;
        this.version = 0;
        this.hasTime = hasTime;
        counts = false;
    }
}
