package org.lorentztron.tools.serve;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.lorentztron.connectors.wire.event.VisibleText;

/**
 * Counts events with names of which the version holds nothing, and tells the first of these names, each once: strangers
 * may write any number of them. A newer version tells its own, since it may know what the one before did not, but not
 * within {@link #APART} of the last ones. Thread-safe.
 */
final class UnknownNames {
    /** Names that are told of a version, and that are worth to be kept of a request. */
    static final int MOST = 20;

    static final Duration APART = Duration.ofMinutes(10);
    private static final int LONGEST = 100;

    private final Consumer<String> log;
    private final LongSupplier nanoTime;
    private final LongAdder some = new LongAdder();
    private final LongAdder all = new LongAdder();
    private final AtomicBoolean mostTold = new AtomicBoolean();
    private final Set<String> told = new LinkedHashSet<>();
    /** The version that {@link #told} began with, and when; 0 before the first. */
    private long version;

    private long since;

    /**
     * @param log is told of names, in the thread that found them
     * @param nanoTime as System.nanoTime
     */
    UnknownNames(Consumer<String> log, LongSupplier nanoTime) {
        this.log = log;
        this.nanoTime = nanoTime;
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

    /**
     * Tells those names that were not told of yet.
     *
     * @param version that holds nothing of them
     */
    void tell(long version, Collection<String> names) {
        for (String name : untold(version, names)) {
            log.accept("An event has the name " + name + ", of which the version holds nothing: the name is misspelled,"
                    + " its text is new, or it is a text here and a number there. Events are predicted without it");
        }
    }

    /** Tells once that a version knows few of the names that events have. */
    void tellMost(long version) {
        if (!mostTold.getAndSet(true)) {
            log.accept("Version " + version + " does not know most names of the events of a request: applications must"
                    + " send the fields that the job reads, in the same envelope");
        }
    }

    private synchronized List<String> untold(long asking, Collection<String> names) {
        long now = nanoTime.getAsLong();
        if (version == 0 || asking != version && now - since >= APART.toNanos()) {
            version = asking;
            since = now;
            told.clear();
        }
        List<String> untold = new ArrayList<>();
        for (String name : names) {
            String shown = VisibleText.of(name.length() > LONGEST ? name.substring(0, LONGEST) + "..." : name);
            if (told.size() < MOST && told.add(shown)) {
                untold.add(shown);
            }
        }
        return untold;
    }
}
