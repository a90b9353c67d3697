package org.lorentztron.model.fit.start;

/**
 * K by rows, each made when it is first asked for, in float: of 1,000 digits, a fit asks for one row in eight. Not
 * thread-safe.
 */
final class KernelRows {

    /*
     * c_i'c_j for all j at once is the sum of c_if (column f) over the features f of c_i. A column that most events
     * have is stored with its zeros: a loop over it has no indirection, C2 makes vectors of it, and four of them a pass
     * spare three quarters of the loads and stores of the sums. The order is that of the loops whatever the machine: C2
     * neither reorders sums nor contracts products in Java.
     */

    /** A column with at least this share of the events is stored with its zeros. */
    private static final double DENSE = 0.25;

    private final FitEvents events;
    /** By column: the events that have it; empty where the column has its zeros. */
    private final int[][] members;

    private final float[][] columns;
    /** Empty until it is asked for. */
    private final float[][] rows;
    // Workspaces of a row: the columns with zeros of its event, and its values there.
    private final int[] dense;
    private final float[] factors;

    KernelRows(FitEvents events) {
        int[] counts = counts(events);
        this.events = events;
        this.members = new int[counts.length][];
        this.columns = new float[counts.length][];
        this.rows = new float[events.count()][0];
        this.dense = new int[counts.length];
        this.factors = new float[counts.length];
        for (int f = 0; f < counts.length; f++) {
            boolean hasZeros = counts[f] >= DENSE * events.count();
            members[f] = new int[hasZeros ? 0 : counts[f]];
            columns[f] = new float[hasZeros ? events.count() : counts[f]];
        }
        fill();
    }

    private static int[] counts(FitEvents events) {
        int[] counts = new int[events.held().count()];
        for (int i = 0; i < events.count(); i++) {
            for (int f : events.columns(i)) {
                counts[f]++;
            }
        }
        return counts;
    }

    private void fill() {
        double unit = events.unit();
        int[] filled = new int[columns.length];
        for (int i = 0; i < rows.length; i++) {
            int[] its = events.columns(i);
            float[] values = events.values(i);
            for (int k = 0; k < its.length; k++) {
                int f = its[k];
                int[] of = members[f];
                float value = (float) (unit * values[k]);
                if (of.length == 0) {
                    columns[f][i] = value;
                } else {
                    of[filled[f]] = i;
                    columns[f][filled[f]++] = value;
                }
            }
        }
    }

    /** m. */
    int count() {
        return rows.length;
    }

    /** K_ii for all i: length m, new. */
    float[] diagonal() {
        float[] diagonal = new float[rows.length];
        for (int i = 0; i < diagonal.length; i++) {
            double root = events.square(i) + 1;
            diagonal[i] = (float) (root * root);
        }
        return diagonal;
    }

    /** K_ij for all j: length m, not to be modified. */
    float[] row(int i) {
        float[] row = rows[i];
        if (row.length == 0) {
            row = new float[rows.length];
            addProducts(i, row);
            for (int j = 0; j < row.length; j++) {
                float root = row[j] + 1;
                row[j] = root * root;
            }
            rows[i] = row;
        }
        return row;
    }

    private void addProducts(int i, float[] sums) {
        double unit = events.unit();
        int[] its = events.columns(i);
        float[] values = events.values(i);
        int count = 0;
        for (int k = 0; k < its.length; k++) {
            int f = its[k];
            float factor = (float) (unit * values[k]);
            if (members[f].length == 0) {
                factors[count] = factor;
                dense[count++] = f;
            } else {
                addSparse(factor, members[f], columns[f], sums);
            }
        }
        int d = 0;
        for (; d + 4 <= count; d += 4) {
            addFour(d, sums);
        }
        for (; d < count; d++) {
            addOne(factors[d], columns[dense[d]], sums);
        }
    }

    private static void addSparse(float factor, int[] members, float[] column, float[] sums) {
        for (int m = 0; m < members.length; m++) {
            sums[members[m]] += factor * column[m];
        }
    }

    private static void addOne(float factor, float[] column, float[] sums) {
        for (int j = 0; j < sums.length; j++) {
            sums[j] += factor * column[j];
        }
    }

    private void addFour(int d, float[] sums) {
        float[] column0 = columns[dense[d]];
        float[] column1 = columns[dense[d + 1]];
        float[] column2 = columns[dense[d + 2]];
        float[] column3 = columns[dense[d + 3]];
        float factor0 = factors[d];
        float factor1 = factors[d + 1];
        float factor2 = factors[d + 2];
        float factor3 = factors[d + 3];
        for (int j = 0; j < sums.length; j++) {
            sums[j] += factor0 * column0[j] + factor1 * column1[j] + factor2 * column2[j] + factor3 * column3[j];
        }
    }
}
