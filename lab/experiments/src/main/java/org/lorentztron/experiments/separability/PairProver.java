package org.lorentztron.experiments.separability;

import java.util.Arrays;
import org.lorentztron.model.ClassPair;

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
    private final WorkingSet workingSet = new WorkingSet();
    private final Proofs proofs = new Proofs();
    private double[] weights;

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

    /**
     * Tries to prove the first {@code prefix} examples separable or inseparable, unless that follows from what is
     * known.
     */
    Verdict prove(int prefix, WorkLimit work) {
        if (proofs.verdict(prefix) != Verdict.NOT_FOUND) {
            return proofs.verdict(prefix);
        }
        int[] places = pictures.places(pair, prefix);
        for (int i = 0; i < Math.min(FIRST, places.length); i++) {
            workingSet.add(places[i]);
        }
        do {
            SignedPictures examples = examples(workingSet.below(prefix));
            InteriorPoint solver = new InteriorPoint(examples);
            if (!search(solver, examples, prefix, work)) {
                return proofs.verdict(prefix);
            }
        } while (!separates(places, prefix));
        return proofs.verdict(prefix);
    }

    private SignedPictures examples(int[] places) {
        return SignedPictures.of(places, pair, pictures, pictures.components());
    }

    /** Whether the weights separate the working set now; false if it was proved inseparable or the work is spent. */
    private boolean search(InteriorPoint solver, SignedPictures examples, int prefix, WorkLimit work) {
        InteriorPoint.Outcome outcome = solver.advance(work);
        while (outcome == InteriorPoint.Outcome.MULTIPLIERS && !isInseparable(solver.multipliers(), examples)) {
            outcome = solver.advance(work);
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
            margins[i] = workingSet.contains(places[i]) ? Double.POSITIVE_INFINITY : all.margin(i, weights);
        }
        double[] sorted = margins.clone();
        Arrays.sort(sorted);
        double limit = Math.min(1, sorted[Math.min(JOINING, sorted.length - 1)]);
        for (int i = 0; i < margins.length; i++) {
            if (margins[i] < limit) {
                workingSet.add(places[i]);
            }
        }
        workingSet.add(firstError);
    }
}
