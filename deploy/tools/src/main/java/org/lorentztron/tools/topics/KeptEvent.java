package org.lorentztron.tools.topics;

import org.lorentztron.model.predict.Decided;

/** An event of which a prediction was kept. Not thread-safe. */
final class KeptEvent extends TestedEvent {
    /** Index of which of two has predicted it. */
    final int name;

    final long version;

    KeptEvent(IdHash id, Place place, Decided decided, int name, long version) {
        super(id, place, new Decided[] {decided}, UNLABELLED, true);
        this.name = name;
        this.version = version;
    }
}
