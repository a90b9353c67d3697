package org.lorentztron.experiments.separability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.model.ClassPair;

/**
 * Real digits. Needs the folder {@code mnist} with the four files in the folder that the variable LORENTZTRON_DATA
 * names.
 */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class MnistSeparabilityTest {
    private static Pictures pictures;

    @BeforeAll
    static void read() throws Exception {
        String data = System.getenv("LORENTZTRON_DATA");
        assumeTrue(data != null, "LORENTZTRON_DATA is not set: no MNIST files to separate");
        pictures = new Pictures(DataName.open("mnist:" + data + "/mnist"));
        pictures.extendTo(40_000);
    }

    @ParameterizedTest
    @CsvSource({"0,1", "3,5", "4,9"})
    void prove_fewThousandDigits_areSeparable(int a, int b) {
        PairProver prover = new PairProver(new ClassPair(a, b), pictures);

        assertThat(prover.prove(5_000)).isEqualTo(Verdict.SEPARABLE);
        assertThat(prover.proofs().hyperplaneFinding().margin()).isPositive();
    }

    /** The first pair to go: a certificate of some 2,000 of the 8,200 examples, proved in 785 dimensions. */
    @Test
    void prove_sevensAndNines_becomeInseparable() {
        PairProver prover = new PairProver(new ClassPair(7, 9), pictures);

        assertThat(prover.prove(30_000)).isEqualTo(Verdict.SEPARABLE);
        assertThat(prover.prove(40_000)).isEqualTo(Verdict.INSEPARABLE);
        Certificate certificate = prover.proofs().certificate();
        assertThat(prover.proofs().certificateFinding().change()).isLessThan(1e-3);
        certificate.multipliers()[3] *= 2;
        assertThat(CertificateCheck.check(certificate, prover.pair(), pictures, pictures.components())
                        .proves())
                .isFalse();
    }
}
