package org.lorentztron.tools.serve;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.lorentztron.connectors.wire.event.VisibleText;

/**
 * Counts events with names of which the version holds nothing, and tells the first of these names, each once: strangers
 * may write any number of them. Thread-safe.
 */
final class UnknownNames {
    private static final int MOST = 20;
    private static final int LONGEST = 100;

    private final Consumer<String> log;
    private final LongAdder some = new LongAdder();
    private final LongAdder all = new LongAdder();
    private final Set<String> told = new LinkedHashSet<>();
    private volatile boolean isFull;

    /** @param log is told of names, in the thread that found them */
    UnknownNames(Consumer<String> log) {
        this.log = log;
    }

    /** Counts events. */
    void add(long withSomeKnown, long withNoneKnown) {
        some.add(withSomeKnown);
        all.add(withNoneKnown);
    }

    /** How many events had unknown names beside known ones. */
    long withSomeKnown() {
        return some.sum();
    }

    /** How many events had unknown names alone. */
    long withNoneKnown() {
        return all.sum();
    }

    /** Tells those of an event's names that were not told of yet. */
    void tell(EventNames names) {
        if (isFull) {
            return;
        }
        for (String name : names.unknown()) {
            String shown = VisibleText.of(name.length() > LONGEST ? name.substring(0, LONGEST) + "..." : name);
            if (isNew(shown)) {
                log.accept("An event has the name " + shown + ", of which the version holds nothing: the name is"
                        + " misspelled, or its text is new. Events are predicted without it");
            }
        }
    }

    private synchronized boolean isNew(String name) {
        boolean isNew = told.size() < MOST && told.add(name);
        isFull = told.size() == MOST;
        return isNew;
    }
}
