package org.lorentztron.experiments.separability;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks proofs that were read from files against the stream they speak of, with nothing but {@link HyperplaneCheck}
 * and {@link CertificateCheck}. Not thread-safe.
 */
final class ProofReview {
    private final PictureSource stream;
    private final int components;
    private final List<String> problems = new ArrayList<>();
    private int hyperplanes;
    private int certificates;

    /** @param components number of pixels + 1 */
    ProofReview(PictureSource stream, int components) {
        this.stream = stream;
        this.components = components;
    }

    /** Checks what the file claims. */
    void review(ProofFile file) {
        String name = file.pair().a() + " v " + file.pair().b();
        int before = problems.size();
        if (file.hyperplane() == null
                && file.separable() <= 0
                && file.certificate() == null
                && file.inseparable() <= 0) {
            problems.add(name + ": the file holds no proof");
        }
        if (file.hyperplane() != null || file.separable() > 0) {
            String problem = hyperplaneProblem(file);
            hyperplanes += add(name + ", hyperplane: ", problem);
        }
        if (file.certificate() != null || file.inseparable() > 0) {
            certificates += add(name + ", certificate: ", certificateProblem(file));
        }
        if (problems.size() == before
                && file.separable() > 0
                && file.inseparable() > 0
                && file.inseparable() <= file.separable()) {
            throw new IllegalStateException(
                    name + ": the first " + file.inseparable() + " examples are proved inseparable and the first "
                            + file.separable() + " separable: a check is wrong");
        }
    }

    private int add(String prefix, @Nullable String problem) {
        if (problem != null) {
            problems.add(prefix + problem);
        }
        return problem == null ? 1 : 0;
    }

    private @Nullable String hyperplaneProblem(ProofFile file) {
        if (file.hyperplane() == null || file.hyperplane().weights().length != components) {
            return "has " + (file.hyperplane() == null ? 0 : file.hyperplane().weights().length) + " weights, expected "
                    + components;
        }
        try {
            HyperplaneCheck.Finding finding =
                    HyperplaneCheck.check(file.hyperplane(), file.pair(), stream, file.separable());
            return finding.separates() ? null : "example " + finding.firstError() + " is not on its side";
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    private @Nullable String certificateProblem(ProofFile file) {
        if (file.certificate() == null) {
            return "is missing";
        }
        for (int example : file.certificate().examples()) {
            if (example >= file.inseparable()) {
                return "names example " + example + ", which is not among the first " + file.inseparable();
            }
        }
        return CertificateCheck.check(file.certificate(), file.pair(), stream, components)
                .problem();
    }

    /** What is wrong, one line each. */
    List<String> problems() {
        return problems;
    }

    /** How many hyperplanes hold. */
    int hyperplanes() {
        return hyperplanes;
    }

    /** How many certificates hold. */
    int certificates() {
        return certificates;
    }
}
