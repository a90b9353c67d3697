package org.lorentztron.tools.topics;

import java.util.Comparator;
import java.util.List;
import org.lorentztron.model.predict.Decided;

/** An event with the predictions of versions, and the class that the newest label says it has. Not thread-safe. */
public sealed class TestedEvent permits KeptEvent {
    static final int UNLABELLED = -1;
    static final int OF_ANOTHER_CLASS = -2;

    final IdHash id;
    final Place place;
    final Decided[] decided;
    /** Whether its label comes later, if at all. */
    final boolean waits;

    private final List<String> segments;
    int truth;
    /** Whether it is judged, and not there for its labels alone, which else went to another event of its id. */
    boolean counts = true;

    /**
     * When and where a record was.
     *
     * @param time of the event or label, ms since 1970
     */
    record Place(long time, int partition, long offset) {
        /** By time, and by place where times are equal. */
        static final Comparator<Place> ORDER = Comparator.comparingLong(Place::time)
                .thenComparingInt(Place::partition)
                .thenComparingLong(Place::offset);
    }

    /**
     * @param decided by each version
     * @param truth index of its class, or {@link #UNLABELLED}
     * @param waits whether its label comes later, if at all
     */
    TestedEvent(IdHash id, Place place, Decided[] decided, int truth, boolean waits) {
        this(id, place, decided, truth, waits, List.of());
    }

    /** @param segments its values of segment fields */
    TestedEvent(IdHash id, Place place, Decided[] decided, int truth, boolean waits, List<String> segments) {
        this.segments = segments;
        this.id = id;
        this.place = place;
        this.decided = decided;
        this.truth = truth;
        this.waits = waits;
    }

    /** A number of its id: the same id has the same one. */
    public long key() {
        return id.low();
    }

    /** Its values of segment fields. */
    public List<String> segments() {
        return segments;
    }

    /** Of the event, ms since 1970. */
    public long time() {
        return place.time();
    }

    /** What a version decided. */
    public Decided decided(int version) {
        return decided[version];
    }
}
