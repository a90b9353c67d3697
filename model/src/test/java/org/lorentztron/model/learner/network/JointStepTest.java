package org.lorentztron.model.learner.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;

class JointStepTest {
    private static final int MOST = 8;

    private final JointStep joint = new JointStep(MOST);

    /** Gram matrices of few or many directions, so that some steps are negative; G + I. */
    private static DMatrixRMaj gram(Random random, int count) {
        int directions = 1 + random.nextInt(10);
        DMatrixRMaj rows = new DMatrixRMaj(count, directions);
        for (int i = 0; i < rows.data.length; i++) {
            rows.data[i] = 0.5 + 2 * random.nextGaussian();
        }
        DMatrixRMaj gram = new DMatrixRMaj(count, count);
        CommonOps_DDRM.multTransB(rows, rows, gram);
        for (int i = 0; i < count; i++) {
            gram.add(i, i, 1);
        }
        return gram;
    }

    private boolean solve(DMatrixRMaj gram, double[] lacks) {
        joint.begin(lacks.length);
        for (int i = 0; i < lacks.length; i++) {
            for (int j = 0; j <= i; j++) {
                joint.set(i, j, gram.get(i, j));
            }
            joint.lack(i, lacks[i]);
        }
        return joint.solve();
    }

    @Property
    void solve_anySystem_isThatOfALibraryWithNegativeStepsLeftOut(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = MOST) int count) {
        Random random = new Random(seed);
        for (int reused = 0; reused < 3; reused++) {
            DMatrixRMaj gram = gram(random, count);
            double[] lacks = random.doubles(count, 0.01, 5).toArray();
            assertThat(solve(gram, lacks)).isTrue();
            double[] expected = expected(gram, lacks);
            for (int i = 0; i < count; i++) {
                assertClose("step " + i, joint.step(i), expected[i], 1e-10);
            }
        }
    }

    private static double[] expected(DMatrixRMaj gram, double[] lacks) {
        List<Integer> kept = new ArrayList<>();
        for (int i = 0; i < lacks.length; i++) {
            kept.add(i);
        }
        while (true) {
            int[] indices = kept.stream().mapToInt(i -> i).toArray();
            DMatrixRMaj part = new DMatrixRMaj(indices.length, indices.length);
            DMatrixRMaj right = new DMatrixRMaj(indices.length, 1);
            for (int i = 0; i < indices.length; i++) {
                for (int j = 0; j < indices.length; j++) {
                    part.set(i, j, gram.get(indices[i], indices[j]));
                }
                right.set(i, lacks[indices[i]]);
            }
            DMatrixRMaj solution = new DMatrixRMaj(indices.length, 1);
            CommonOps_DDRM.solve(part, right, solution);
            double[] steps = new double[lacks.length];
            for (int i = 0; i < indices.length; i++) {
                steps[indices[i]] = solution.get(i);
            }
            if (!kept.removeIf(i -> steps[i] < 0)) {
                return steps;
            }
        }
    }

    /** Two violators that ask for the same: the one that lacks little gets enough from the other. */
    @Test
    void solve_oneStepNegative_leavesThatClassOut() {
        DMatrixRMaj gram = new DMatrixRMaj(new double[][] {{5, 4}, {4, 5}});

        assertThat(solve(gram, new double[] {1, 10})).isTrue();

        assertThat(joint.step(0)).isZero();
        assertThat(joint.step(1)).isEqualTo(2);
    }

    @Test
    void solve_numbersTooLarge_isRefused() {
        for (double large : new double[] {Double.POSITIVE_INFINITY, Double.NaN}) {
            assertThat(solve(new DMatrixRMaj(new double[][] {{2, 0}, {0, large}}), new double[] {1, 1}))
                    .isFalse();
        }
    }
}
