package org.lorentztron.experiments.separability;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import org.lorentztron.model.ClassPair;
import org.lorentztron.tools.offline.Workers;

/**
 * Finds out about one pair of classes how many of the first examples of a stream a hyperplane can separate, and keeps
 * the proofs. Each answer makes the next one cheaper. Not thread-safe.
 */
final class PairProver {
    /*
     * Constraint generation: the solver sees a working set only. A hyperplane that separates it is tried on all
     * examples, and those on the wrong side, or nearest to it, join the working set; multipliers of the working set are
     * multipliers for all.
     */

    /** The working set starts with this many examples. */
    private static final int FIRST = 2_000;

    /** At most this many join at a time. */
    private static final int JOINING = 1_000;

    private final ClassPair pair;
    private final Pictures pictures;
    /** Places of the examples that decide: a small part of them all. */
    private final BitSet workingSet = new BitSet();

    private final Proofs proofs = new Proofs();
    private final Map<Integer, Double> seconds = new TreeMap<>();
    private double[] weights;
    private boolean stuck;

    PairProver(ClassPair pair, Pictures pictures) {
        this.pair = pair;
        this.pictures = pictures;
        this.weights = new double[pictures.components()];
    }

    ClassPair pair() {
        return pair;
    }

    /** What has been proved so far. */
    Proofs proofs() {
        return proofs;
    }

    /** Asks whether the first {@code prefix} examples are separable, unless it is known; returns processor time. */
    long ask(int prefix) {
        long nanos = Workers.processorNanos(() -> stuck |= prove(prefix) == Verdict.NOT_FOUND);
        seconds.merge(prefix, nanos * 1e-9, Double::sum);
        return nanos;
    }

    /** Asks about the middle between what is proved separable and what is proved inseparable. */
    long narrow() {
        return ask(proofs.separable() + (proofs.inseparable() - proofs.separable()) / 2);
    }

    /**
     * Whether both are proved of some prefix, with prefixes in between of which nothing is known, and nothing has
     * failed.
     */
    boolean canBeNarrowed() {
        return !stuck
                && proofs.inseparable() < Integer.MAX_VALUE
                && proofs.separable() > 0
                && proofs.inseparable() - proofs.separable() > 1;
    }

    /** Processor time of the questions about this prefix, 0 if none was necessary. */
    double seconds(int prefix) {
        return seconds.getOrDefault(prefix, 0.0);
    }

    /**
     * Tries to prove the first {@code prefix} examples separable or inseparable, unless that follows from what is
     * known.
     */
    Verdict prove(int prefix) {
        if (proofs.verdict(prefix) != Verdict.NOT_FOUND) {
            return proofs.verdict(prefix);
        }
        int[] places = pictures.places(pair, prefix);
        for (int i = 0; i < Math.min(FIRST, places.length); i++) {
            workingSet.set(places[i]);
        }
        do {
            int[] below = workingSet.stream().takeWhile(place -> place < prefix).toArray();
            SignedPictures examples = examples(below);
            if (!search(new InteriorPoint(examples), examples)) {
                return proofs.verdict(prefix);
            }
        } while (!separates(places, prefix));
        return proofs.verdict(prefix);
    }

    private SignedPictures examples(int[] places) {
        return SignedPictures.of(places, pair, pictures, pictures.components());
    }

    /** Whether the weights separate the working set now; false if it was proved inseparable or nothing was found. */
    private boolean search(InteriorPoint solver, SignedPictures examples) {
        InteriorPoint.Outcome outcome = solver.advance();
        while (outcome == InteriorPoint.Outcome.MULTIPLIERS && !isInseparable(solver.multipliers(), examples)) {
            outcome = solver.advance();
        }
        weights = solver.weights();
        return outcome == InteriorPoint.Outcome.SEPARATED;
    }

    private boolean isInseparable(double[] multipliers, SignedPictures examples) {
        Certificate certificate = Certificate.rounded(multipliers, examples.places());
        CertificateCheck.Finding finding = CertificateCheck.check(certificate, pair, pictures, pictures.components());
        if (finding.proves()) {
            proofs.add(certificate, finding);
        }
        return finding.proves();
    }

    /** Whether the weights separate all examples. Those that they do not, or only just, join the working set. */
    private boolean separates(int[] places, int prefix) {
        Hyperplane hyperplane = Hyperplane.rounded(weights);
        HyperplaneCheck.Finding finding = HyperplaneCheck.check(hyperplane, pair, pictures, prefix);
        int proved = finding.separates() ? prefix : finding.firstError();
        if (proved > proofs.separable()) {
            proofs.add(hyperplane, HyperplaneCheck.check(hyperplane, pair, pictures, proved), proved);
        }
        if (!finding.separates()) {
            join(places, finding.firstError());
        }
        return finding.separates();
    }

    private void join(int[] places, int firstError) {
        SignedPictures all = examples(places);
        double[] margins = new double[places.length];
        for (int i = 0; i < margins.length; i++) {
            margins[i] = workingSet.get(places[i]) ? Double.POSITIVE_INFINITY : all.margin(i, weights);
        }
        double[] sorted = margins.clone();
        Arrays.sort(sorted);
        double limit = Math.min(1, sorted[Math.min(JOINING, sorted.length - 1)]);
        for (int i = 0; i < margins.length; i++) {
            if (margins[i] < limit) {
                workingSet.set(places[i]);
            }
        }
        workingSet.set(firstError);
    }
}
