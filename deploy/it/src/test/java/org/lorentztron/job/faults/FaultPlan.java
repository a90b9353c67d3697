package org.lorentztron.job.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The failures that are due, and those that have struck. The parts of a running job tell it where they are, and fail
 * when it throws. They find it by a static field: job and test share a JVM, and one job runs at a time. Thread-safe.
 */
final class FaultPlan {

    private static volatile FaultPlan current = new FaultPlan(List.of());

    /** Stands for a moment that belongs to no checkpoint in particular. */
    private static final long NONE = -1;

    private final List<Fault> faults;
    private final List<Strike> strikes = new ArrayList<>();
    private final List<OptionalLong> restored = new ArrayList<>();
    private long newestComplete = NONE;
    private int completeSinceStrike;
    private int met;

    private FaultPlan(List<Fault> faults) {
        this.faults = faults;
    }

    /**
     * A failure that has happened.
     *
     * @param checkpoint the one under way, or {@link #NONE}
     * @param newestComplete the newest that was known to be complete
     * @param starts how often the job had started
     */
    record Strike(Fault fault, long checkpoint, long newestComplete, int starts) {}

    /** The failure that a part of the job throws. */
    static final class InjectedFailure extends RuntimeException {
        private static final long serialVersionUID = 1L;

        InjectedFailure(Fault fault) {
            super("failure on purpose: " + fault);
        }
    }

    /** From now on these failures are due, and what is told concerns them. */
    static FaultPlan begin(List<Fault> faults) {
        current = new FaultPlan(faults);
        return current;
    }

    static FaultPlan current() {
        return current;
    }

    /** A start of the job, from that checkpoint or from nothing. */
    synchronized void started(OptionalLong checkpoint) {
        restored.add(checkpoint);
    }

    /** Some part of the job knows that the checkpoint is complete. */
    synchronized void complete(long checkpoint) {
        if (checkpoint > newestComplete) {
            newestComplete = checkpoint;
            completeSinceStrike++;
        }
    }

    void reach(Place place, Place.Moment moment) {
        reach(place, moment, NONE);
    }

    /** @throws InjectedFailure if a failure is due here and now */
    synchronized void reach(Place place, Place.Moment moment, long checkpoint) {
        if (strikes.size() == faults.size()) {
            return;
        }
        Fault due = faults.get(strikes.size());
        if (due.place() != place || due.moment() != moment || completeSinceStrike < due.checkpoints()) {
            return;
        }
        met++;
        if (met == due.count()) {
            strikes.add(new Strike(due, checkpoint, newestComplete, restored.size()));
            met = 0;
            completeSinceStrike = 0;
            throw new InjectedFailure(due);
        }
    }

    synchronized List<Strike> strikes() {
        return List.copyOf(strikes);
    }

    /** The checkpoints that the job has started from, the first start from none. */
    synchronized List<OptionalLong> restored() {
        return List.copyOf(restored);
    }
}
