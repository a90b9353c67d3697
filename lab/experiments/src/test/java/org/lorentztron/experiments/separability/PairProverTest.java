package org.lorentztron.experiments.separability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPair;

class PairProverTest {
    private static final ClassPair PAIR = new ClassPair(0, 1);

    private static Verdict verdict(Pictures pictures, int prefix) {
        return new PairProver(PAIR, pictures).prove(prefix);
    }

    @Property(tries = 300)
    void prove_fewPictures_agreesWithExactArithmetic(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 8) int pixels,
            @ForAll @IntRange(min = 1, max = 24) int count,
            @ForAll @IntRange(min = 1, max = 255) int largest) {
        Pictures pictures =
                FewPictures.random(new Random(seed), pixels, count, largest).pictures();

        boolean inseparable = ExactSeparability.inseparable(pictures, PAIR, count);

        assertThat(verdict(pictures, count))
                .isIn(Verdict.NOT_FOUND, inseparable ? Verdict.INSEPARABLE : Verdict.SEPARABLE);
    }

    /** An honest "not found" is no proof of anything; it must be rare to be of use. */
    @Test
    void prove_fewPictures_almostAlwaysFindsAProof() {
        int[] counts = new int[Verdict.values().length];
        for (int seed = 0; seed < 400; seed++) {
            Random random = new Random(seed);
            int pixels = 1 + random.nextInt(8);
            int count = 1 + random.nextInt(24);
            Pictures pictures = FewPictures.random(random, pixels, count, 1 + random.nextInt(255))
                    .pictures();
            counts[verdict(pictures, count).ordinal()]++;
        }

        assertThat(counts[Verdict.SEPARABLE.ordinal()]).isGreaterThan(100);
        assertThat(counts[Verdict.INSEPARABLE.ordinal()]).isGreaterThan(100);
        assertThat(counts[Verdict.NOT_FOUND.ordinal()]).isLessThanOrEqualTo(8);
    }

    /** 2,500 examples of which the search sees 2,000 at first; those that decide come late. */
    @Test
    void prove_decidingExamplesBehindTheFirst_areFound() {
        Random random = new Random(3);
        FewPictures few = new FewPictures(2);
        for (int i = 0; i < 2_500; i++) {
            // The boundary is at 100; only late examples are next to it.
            int distance = i < 2_200 ? 40 : 1;
            few.with(i % 2, i % 2 == 0 ? 100 + distance : 99 - distance + 1, random.nextInt(256));
        }
        few.with(0, 98, 128);
        Pictures pictures = few.pictures();
        PairProver prover = new PairProver(PAIR, pictures);

        assertThat(prover.prove(2_500)).isEqualTo(Verdict.SEPARABLE);
        assertThat(prover.prove(2_501)).isEqualTo(Verdict.INSEPARABLE);
        assertThat(prover.proofs().separable()).isEqualTo(2_500);
        assertThat(prover.proofs().certificate().prefix()).isEqualTo(2_501);
    }

    /** Without examples of the pair there is nothing to separate. */
    @Test
    void prove_noExampleOrOneClass_isSeparable() {
        assertThat(verdict(new FewPictures(1).with(2, 5).pictures(), 1)).isEqualTo(Verdict.SEPARABLE);
        assertThat(verdict(new FewPictures(1).with(0, 5).with(0, 0).pictures(), 2))
                .isEqualTo(Verdict.SEPARABLE);
    }

    /** Three classes in three pixels, the third lying among the others: it ceases to be separable, they do not. */
    private static PairProver narrowed(ClassPair pair) {
        Random random = new Random(11);
        FewPictures few = new FewPictures(3);
        for (int i = 0; i < 90; i++) {
            int label = i % 3;
            int low = label == 0 ? 0 : label == 1 ? 140 : 70;
            few.with(label, low + random.nextInt(110), random.nextInt(256), random.nextInt(256));
        }
        PairProver prover = new PairProver(pair, few.pictures());
        prover.ask(6);
        prover.ask(90);
        while (prover.canBeNarrowed()) {
            prover.narrow();
        }
        if (prover.proofs().certificate() != null) {
            assertThat(ExactSeparability.inseparable(
                            few.pictures(), pair, prover.proofs().separable()))
                    .isFalse();
        }
        return prover;
    }

    /** Where a pair ceases to be separable is found to the example: one example less has a hyperplane. */
    @Test
    void narrow_timeEnough_findsTheExampleThatDecides() {
        assertThat(narrowed(new ClassPair(0, 1)).proofs().separable()).isEqualTo(90);
        for (ClassPair pair : List.of(new ClassPair(0, 2), new ClassPair(1, 2))) {
            Proofs proofs = narrowed(pair).proofs();
            assertThat(proofs.inseparable()).isEqualTo(proofs.separable() + 1).isLessThan(90);
        }
    }
}
