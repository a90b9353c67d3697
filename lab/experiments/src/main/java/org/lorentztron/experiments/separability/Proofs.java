package org.lorentztron.experiments.separability;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The strongest proofs about one pair: a hyperplane that separates the first n examples separates fewer as well, and
 * examples that are inseparable stay so when more join them. Holds only what the checks have accepted. Not thread-safe.
 */
final class Proofs {
    private @Nullable Hyperplane hyperplane;
    private HyperplaneCheck.@Nullable Finding hyperplaneFinding;
    private int separable;
    private @Nullable Certificate certificate;
    private CertificateCheck.@Nullable Finding certificateFinding;

    /** @param prefix how many examples of the stream the hyperplane was checked on */
    void add(Hyperplane proof, HyperplaneCheck.Finding finding, int prefix) {
        if (finding.separates() && prefix > separable) {
            hyperplane = proof;
            hyperplaneFinding = finding;
            separable = prefix;
        }
    }

    void add(Certificate proof, CertificateCheck.Finding finding) {
        if (finding.proves() && proof.prefix() < inseparable()) {
            certificate = proof;
            certificateFinding = finding;
        }
    }

    /** The largest number of first examples that are proved separable; 0 if none are. */
    int separable() {
        return separable;
    }

    /** The smallest number of first examples that are proved inseparable; {@code Integer.MAX_VALUE} if none are. */
    int inseparable() {
        return certificate == null ? Integer.MAX_VALUE : certificate.prefix();
    }

    /** About the first {@code prefix} examples. */
    Verdict verdict(int prefix) {
        if (prefix <= separable) {
            return Verdict.SEPARABLE;
        }
        return prefix >= inseparable() ? Verdict.INSEPARABLE : Verdict.NOT_FOUND;
    }

    /** Null if there is none. */
    @Nullable
    Hyperplane hyperplane() {
        return hyperplane;
    }

    /** What the check of the hyperplane has found, which there must be. */
    HyperplaneCheck.Finding hyperplaneFinding() {
        return Objects.requireNonNull(hyperplaneFinding, "no hyperplane");
    }

    /** Null if there is none. */
    @Nullable
    Certificate certificate() {
        return certificate;
    }

    /** What the check of the certificate has found, which there must be. */
    CertificateCheck.Finding certificateFinding() {
        return Objects.requireNonNull(certificateFinding, "no certificate");
    }
}
