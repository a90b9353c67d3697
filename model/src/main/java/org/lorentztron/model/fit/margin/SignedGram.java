package org.lorentztron.model.fit.margin;

import java.util.Arrays;

/**
 * A_ij = y_i y_j K_ij of a kernel that is nowhere negative: A+ v are the sums over the own class, A- v those over the
 * other. Half the work of {@link SignedMatrix}, and no second matrix beside K. Immutable, thread-safe.
 */
final class SignedGram implements SplitMatrix {
    private final GramMatrix gram;
    private final int[] signs;
    /** The examples of the class +1, then those of -1, each ascending: the order of all sums. */
    private final int[][] byClass;

    /**
     * A matrix of signs and kernel values.
     *
     * @param gram K, no entry below 0
     * @param signs y, length n, each 1 or -1; not modified
     */
    SignedGram(GramMatrix gram, int[] signs) {
        this.gram = gram;
        this.signs = signs.clone();
        this.byClass = new int[][] {ofSign(signs, 1), ofSign(signs, -1)};
    }

    private static int[] ofSign(int[] signs, int sign) {
        int[] found = new int[signs.length];
        int count = 0;
        for (int i = 0; i < signs.length; i++) {
            if (signs[i] == sign) {
                found[count++] = i;
            }
        }
        return Arrays.copyOf(found, count);
    }

    @Override
    public int size() {
        return signs.length;
    }

    @Override
    public void times(double[] v, double[] positive, double[] negative) {
        sum(byClass[0], v, positive);
        sum(byClass[1], v, negative);
        for (int i = 0; i < signs.length; i++) {
            if (signs[i] < 0) {
                double ofOwnClass = negative[i];
                negative[i] = positive[i];
                positive[i] = ofOwnClass;
            }
        }
    }

    /** The sum of v_i K_i over these rows: as in {@link SignedMatrix}, four at a time, which C2 makes vectors of. */
    private void sum(int[] members, double[] v, double[] sum) {
        Arrays.fill(sum, 0);
        int m = 0;
        for (; m + 4 <= members.length; m += 4) {
            addFour(v, members, m, sum);
        }
        for (; m < members.length; m++) {
            addOne(v[members[m]], gram.row(members[m]), sum);
        }
    }

    private void addFour(double[] v, int[] members, int m, double[] sum) {
        double v0 = v[members[m]];
        double v1 = v[members[m + 1]];
        double v2 = v[members[m + 2]];
        double v3 = v[members[m + 3]];
        double[] r0 = gram.row(members[m]);
        double[] r1 = gram.row(members[m + 1]);
        double[] r2 = gram.row(members[m + 2]);
        double[] r3 = gram.row(members[m + 3]);
        for (int j = 0; j < sum.length; j++) {
            sum[j] = (((sum[j] + v0 * r0[j]) + v1 * r1[j]) + v2 * r2[j]) + v3 * r3[j];
        }
    }

    private static void addOne(double factor, double[] row, double[] sum) {
        for (int j = 0; j < sum.length; j++) {
            sum[j] += factor * row[j];
        }
    }
}
