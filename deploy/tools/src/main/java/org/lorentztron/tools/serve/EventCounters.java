package org.lorentztron.tools.serve;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.model.predict.Decided;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts events that were answered since the server's start. Thread-safe. */
final class EventCounters {
    private static final Logger LOG = LoggerFactory.getLogger(EventCounters.class);

    /** The header of an answer that says what looks wrong with the request. */
    static final String WARNING = "Lorentztron-Warning";

    private final UnknownNames unknownNames;
    private final LongAdder predicted = new LongAdder();
    private final LongAdder abstained = new LongAdder();
    /** [reason] in the order of its enumeration. */
    private final AtomicLongArray refused = new AtomicLongArray(MalformedReason.values().length);

    EventCounters() {
        this(new UnknownNames(LOG::warn, System::nanoTime));
    }

    EventCounters(UnknownNames unknownNames) {
        this.unknownNames = unknownNames;
    }

    /** The events of one request, which count when it is answered: not if the answer is refused. Not thread-safe. */
    final class Tally {
        private final long version;
        /** Names to tell of, at most {@link UnknownNames#MOST}. */
        private final Set<String> unknown = new LinkedHashSet<>();

        private final int[] refusedFor = new int[MalformedReason.values().length];
        private int decidedOn;
        private int withoutLabel;
        private int someNamesKnown;
        private int noNameKnown;
        private int mostNamesUnknown;

        private Tally(long version) {
            this.version = version;
        }

        void predicted(Decided decided, EventNames names) {
            decidedOn++;
            withoutLabel += decided.abstained() ? 1 : 0;
            if (!names.unknown().isEmpty()) {
                someNamesKnown += names.noneKnown() ? 0 : names.standsFor();
                noNameKnown += names.noneKnown() ? names.standsFor() : 0;
                mostNamesUnknown += names.mostUnknown() ? names.standsFor() : 0;
                names.unknown().stream()
                        .limit(Math.max(0, UnknownNames.MOST - unknown.size()))
                        .forEach(unknown::add);
            }
        }

        void refused(MalformedReason reason) {
            refusedFor[reason.ordinal()]++;
        }

        /** Headers of the answer: a warning if of most events the version does not know most names. */
        Map<String, String> headers() {
            return areStrange()
                    ? Map.of(
                            WARNING,
                            "most names of " + mostNamesUnknown + " of " + decidedOn + " events are unknown to version "
                                    + version)
                    : Map.of();
        }

        private boolean areStrange() {
            return 2L * mostNamesUnknown > decidedOn;
        }

        /** Counts them, and tells of their names. */
        void answered() {
            predicted.add(decidedOn);
            abstained.add(withoutLabel);
            unknownNames.add(someNamesKnown, noNameKnown);
            unknownNames.tell(version, unknown);
            if (areStrange()) {
                unknownNames.tellMost(version);
            }
            for (int i = 0; i < refusedFor.length; i++) {
                refused.addAndGet(i, refusedFor[i]);
            }
        }
    }

    /** @param version that answers a request which begins */
    Tally tally(long version) {
        return new Tally(version);
    }

    /** Counts an event because of which a request was refused. */
    void refused(MalformedReason reason) {
        refused.incrementAndGet(reason.ordinal());
    }

    long predicted() {
        return predicted.sum();
    }

    /** How many of the predicted ones got no label. */
    long abstained() {
        return abstained.sum();
    }

    /** Predicted events with names of which the version held nothing. */
    UnknownNames unknownNames() {
        return unknownNames;
    }

    long refusedFor(MalformedReason reason) {
        return refused.get(reason.ordinal());
    }
}
