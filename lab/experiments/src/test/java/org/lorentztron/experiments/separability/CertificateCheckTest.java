package org.lorentztron.experiments.separability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.lorentztron.experiments.separability.CertificateCheck.Finding;
import org.lorentztron.model.ClassPair;

class CertificateCheckTest {
    private static final ClassPair PAIR = new ClassPair(0, 1);

    /** 2 (10, 50) of class 0 lie between (20, 40) and (0, 60) of class 1. */
    private final Pictures between = new FewPictures(2)
            .with(0, 10, 50)
            .with(1, 20, 40)
            .with(0, 200, 1)
            .with(1, 0, 60)
            .pictures();

    private static Finding check(Pictures pictures, int[] examples, long... multipliers) {
        return CertificateCheck.check(new Certificate(examples, multipliers), PAIR, pictures, pictures.components());
    }

    @Test
    void check_sumIsZero_isProvedAsItStands() {
        Finding finding = check(between, new int[] {0, 1, 3}, 2, 1, 1);

        assertThat(finding.proves()).isTrue();
        assertThat(finding.change()).isZero();
    }

    @Test
    void check_oneMultiplierChanged_isRefused() {
        assertThat(check(between, new int[] {0, 1, 3}, 3, 1, 1).problem()).contains("off by a relative change");
        assertThat(check(between, new int[] {0, 1, 3}, 2, 1, 2).proves()).isFalse();
    }

    @Test
    void check_malformed_saysWhy() {
        assertThat(check(between, new int[] {}).problem()).contains("0 examples");
        assertThat(check(between, new int[] {0, 1}, 1).problem()).contains("2 examples and 1 multipliers");
        assertThat(check(between, new int[] {0, 1, 3}, 2, 1, 0).problem())
                .isEqualTo("the multiplier of example 3 is 0, expected a positive one");
        assertThat(check(between, new int[] {1, 0, 3}, 1, 2, 1).problem())
                .contains("example 0 is negative or out of order");
        assertThat(check(between, new int[] {0, 0, 1, 3}, 1, 1, 1, 1).problem()).contains("out of order");
        assertThat(check(between, new int[] {-1, 1, 3}, 2, 1, 1).problem()).contains("example -1");
        assertThat(check(between, new int[] {0, 1, 3}, Long.MAX_VALUE, 1, 1).problem())
                .contains("too large to be summed exactly");
        // 256 times 2^48 255 of one sign, and the same of the other: the sum would be 0 again, had it not left the
        // range.
        FewPictures many = new FewPictures(1);
        for (int i = 0; i < 512; i++) {
            many.with(i / 256, 0);
        }
        long[] huge = new long[512];
        Arrays.fill(huge, 1L << 48);
        assertThat(check(many.pictures(), IntStream.range(0, 512).toArray(), huge)
                        .problem())
                .contains("too large to be summed exactly");
    }

    @Test
    void check_exampleOfAnotherClass_isRefused() {
        Pictures pictures = new FewPictures(1).with(0, 5).with(2, 5).pictures();

        assertThat(check(pictures, new int[] {0, 1}, 1, 1).problem())
                .isEqualTo("example 1 is of class 2, expected 0 or 1");
    }

    /** The third proof would hold if all examples had the same sign. */
    @Test
    void check_wrongLabel_isRefused() {
        Pictures same = new FewPictures(1).with(0, 5).with(1, 5).pictures();
        Pictures swapped = new FewPictures(1).with(0, 5).with(0, 5).pictures();

        assertThat(check(same, new int[] {0, 1}, 7, 7).proves()).isTrue();
        assertThat(check(swapped, new int[] {0, 1}, 7, 7).proves()).isFalse();
    }

    /**
     * Multipliers off by roundings, as the search finds them: a proof, and the bound says how little they must change.
     */
    @Test
    void check_nearSolution_isProved() {
        Finding near = check(between, new int[] {0, 1, 3}, 2_000_000, 1_000_000, 1_000_001);
        // Three vectors span two dimensions only: the residual lies among them, but the rows depend on each other.
        assertThat(near.proves()).isFalse();

        Pictures around = new FewPictures(2)
                .with(0, 10, 50)
                .with(1, 20, 40)
                .with(1, 0, 55)
                .with(1, 3, 70)
                .with(0, 12, 51)
                .pictures();
        long[] solution = solution(around);
        Finding proved = check(around, IntStream.range(0, 5).toArray(), solution);
        assertThat(proved.problem()).isNull();
        assertThat(proved.change()).isBetween(1e-30, 1e-2);
        solution[2] += solution[2] / 2;
        assertThat(check(around, IntStream.range(0, 5).toArray(), solution).proves())
                .isFalse();
    }

    private static long[] solution(Pictures pictures) {
        SignedPictures examples = SignedPictures.of(pictures.places(PAIR, 5), PAIR, pictures, pictures.components());
        InteriorPoint solver = new InteriorPoint(examples);
        assertThat(solver.advance()).isEqualTo(InteriorPoint.Outcome.MULTIPLIERS);
        long[] multipliers =
                Certificate.rounded(solver.multipliers(), examples.places()).multipliers();
        multipliers[0]++;
        return multipliers;
    }

    /**
     * Two pixels that only two examples touch, with equal grays: the rows are dependent, the certificate holds all the
     * same.
     */
    @Test
    void check_dependentPixels_areNoObstacle() {
        FewPictures few = new FewPictures(4);
        Random random = new Random(5);
        for (int i = 0; i < 30; i++) {
            boolean touches = i < 2;
            few.with(i % 2, random.nextInt(256), random.nextInt(256), touches ? 20 + i : 0, touches ? 40 + 2 * i : 0);
        }
        Pictures pictures = few.pictures();
        PairProver prover = new PairProver(PAIR, pictures);

        assertThat(prover.prove(30)).isEqualTo(Verdict.INSEPARABLE);
        assertThat(DependentRows.among(
                        IntStream.range(0, 30).mapToObj(pictures::apply).toArray(Picture[]::new), 5))
                .containsExactly(false, false, false, true, false);
    }

    /**
     * What matters most: whatever the multipliers, no certificate is accepted for examples that a hyperplane separates.
     */
    @Property(tries = 500)
    void check_separableExamples_isNeverProved(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 6) int pixels,
            @ForAll @IntRange(min = 1, max = 20) int count) {
        Random random = new Random(seed);
        double[] hidden = random.doubles(pixels, -1, 1).toArray();
        FewPictures few = new FewPictures(pixels);
        for (int i = 0; i < count; i++) {
            int[] gray = random.ints(pixels, 0, 256).toArray();
            double score = 0;
            for (int j = 0; j < pixels; j++) {
                score += hidden[j] * (gray[j] - 127.5);
            }
            few.with(score > 0 ? 0 : 1, gray);
        }
        Pictures pictures = few.pictures();
        // The search's own candidates, which are as near to a certificate as it gets, and random ones.
        double[] start = random.doubles(count, 0.1, 1).toArray();
        SignedPictures examples =
                SignedPictures.of(pictures.places(PAIR, count), PAIR, pictures, pictures.components());
        double[] near = Multipliers.near(start, examples);
        for (double[] multipliers : near == null ? new double[][] {start} : new double[][] {start, near}) {
            Certificate certificate = Certificate.rounded(multipliers, examples.places());
            assertThat(CertificateCheck.check(certificate, PAIR, pictures, pixels + 1)
                            .proves())
                    .isFalse();
        }
    }
}
