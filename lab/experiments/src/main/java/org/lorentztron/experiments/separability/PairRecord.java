package org.lorentztron.experiments.separability;

import java.util.Map;
import java.util.TreeMap;
import org.lorentztron.model.ClassPair;

/** One pair of classes in a run: its prover, and what the questions about it cost. Not thread-safe. */
final class PairRecord {
    private final PairProver prover;
    private final int mostSteps;
    private final Map<Integer, Double> seconds = new TreeMap<>();
    private boolean stuck;

    /** @param mostSteps steps of the search that one question may take */
    PairRecord(PairProver prover, int mostSteps) {
        this.prover = prover;
        this.mostSteps = mostSteps;
    }

    ClassPair pair() {
        return prover.pair();
    }

    Proofs proofs() {
        return prover.proofs();
    }

    /** Asks whether the first {@code prefix} examples are separable, unless it is known. */
    void ask(int prefix, CpuClock clock) {
        clock.join();
        long begun = CpuClock.ofThisThread();
        WorkLimit work = new WorkLimit(mostSteps, clock::isTimeLeft);
        Verdict verdict = prover.prove(prefix, work);
        stuck |= verdict == Verdict.NOT_FOUND && !work.isLate();
        seconds.merge(prefix, (CpuClock.ofThisThread() - begun) * 1e-9, Double::sum);
    }

    /** Asks about the middle between what is proved separable and what is proved inseparable. */
    void narrow(CpuClock clock) {
        Proofs proofs = proofs();
        ask(proofs.separable() + (proofs.inseparable() - proofs.separable()) / 2, clock);
    }

    /**
     * Whether both are proved of some prefix, with prefixes in between of which nothing is known, and nothing has
     * failed.
     */
    boolean canBeNarrowed() {
        Proofs proofs = proofs();
        return !stuck
                && proofs.inseparable() < Integer.MAX_VALUE
                && proofs.separable() > 0
                && proofs.inseparable() - proofs.separable() > 1;
    }

    /** CPU time of the questions about this prefix, 0 if none was necessary. */
    double seconds(int prefix) {
        return seconds.getOrDefault(prefix, 0.0);
    }
}
