package org.lorentztron.tools.serve;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.event.VisibleText;
import org.lorentztron.model.predict.Decided;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts events that were answered since the server's start. Thread-safe. */
final class EventCounters {
    private static final Logger LOG = LoggerFactory.getLogger(EventCounters.class);

    /** The header of an answer that says what looks wrong with the request. */
    static final String WARNING = "Lorentztron-Warning";

    /** Headers have no others. */
    private static final Pattern NO_ASCII = Pattern.compile("[^ -~]");

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

        /** The same of numbers that came as texts. */
        private final Set<String> textsOfNumbers = new LinkedHashSet<>();

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
                addSome(names.unknown(), unknown);
                addSome(names.textsOfNumbers(), textsOfNumbers);
            }
        }

        private static void addSome(Set<String> names, Set<String> all) {
            names.stream().limit(Math.max(0, UnknownNames.MOST - all.size())).forEach(all::add);
        }

        void refused(MalformedReason reason) {
            refusedFor[reason.ordinal()]++;
        }

        /**
         * Headers of the answer: a warning if of most events the version does not know most names, or if an event has a
         * text where the version knows a number.
         */
        Map<String, String> headers() {
            List<String> warnings = new ArrayList<>();
            if (areStrange()) {
                warnings.add("most names of " + Math.min(mostNamesUnknown, decidedOn) + " of " + decidedOn
                        + " events are unknown to version " + version);
            }
            if (!textsOfNumbers.isEmpty()) {
                String shown = VisibleText.of(String.join(", ", textsOfNumbers));
                warnings.add("for version " + version + " these are numbers, and the texts sent count as missing: "
                        + NO_ASCII.matcher(shown).replaceAll("?"));
            }
            return warnings.isEmpty() ? Map.of() : Map.of(WARNING, String.join("; ", warnings));
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
