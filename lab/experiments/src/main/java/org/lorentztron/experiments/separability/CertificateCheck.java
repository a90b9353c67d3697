package org.lorentztron.experiments.separability;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.ClassPair;

/** Decides whether a {@link Certificate} proves its examples inseparable. Shares nothing with the search. */
final class CertificateCheck {
    /*
     * The residual r = sum lambda_i y_i z_i is summed in long arithmetic. If r = 0 the certificate is exact. Otherwise
     * let J be components on which all others depend: those that none of the examples touches are 0 in r too, and those
     * whose row of the z_i is exactly a combination of other rows (DependentRows) are the same combination in r, before
     * and after a change. Let further
     *   Z  the matrix with columns y_i z_i, rows J,
     *   W  a diagonal matrix with weights 0 < w_i <= lambda_i,
     *   D  a diagonal matrix of powers of two, which gives the rows of Z W about the same length,
     *   B  = D Z W W Z' D, whose eigenvalues are all at least c > 0 (EigenvalueBound).
     * Then D Z W has full row rank, m = -(D Z W)' B^-1 D r solves Z W m = -r, and |m|^2 = (D r)' B^-1 D r <= |D r|^2 /
     * c. If that is below 1, the multipliers lambda_i + w_i m_i are positive, as w_i |m_i| < lambda_i, and their sum is
     * exactly 0.
     *
     * The weights: lambda_i itself asks for the least relative change, but when a few multipliers are very large their
     * squares drown the rest of B; so weights are cut at some limit, and several limits are tried.
     */

    private static final double UNIT = 0x1p-53;
    private static final double SAFETY = 1.001;

    /** Limits of the weights, as shares of the largest multiplier. */
    private static final double[] LIMITS = {1, 0x1p-5, 0x1p-10, 0x1p-15};

    private CertificateCheck() {}

    /**
     * What was found.
     *
     * @param change bound of the largest relative change of a multiplier that makes the certificate exact; 0 if it is
     *     exact as it stands, below 1 if it is proved, NaN if it could not be looked at
     * @param problem why the examples are not proved inseparable; null if they are
     */
    record Finding(double change, @Nullable String problem) {
        boolean proves() {
            return problem == null;
        }
    }

    /**
     * Checks a certificate against the examples it names.
     *
     * @param components number of pixels + 1
     */
    static Finding check(Certificate certificate, ClassPair pair, IntFunction<Picture> stream, int components) {
        String malformed = malformed(certificate);
        if (malformed != null) {
            return new Finding(Double.NaN, malformed);
        }
        Picture[] pictures = new Picture[certificate.examples().length];
        for (int i = 0; i < pictures.length; i++) {
            pictures[i] = stream.apply(certificate.examples()[i]);
            if (!pair.contains(pictures[i].label())) {
                return new Finding(
                        Double.NaN,
                        "example " + certificate.examples()[i] + " is of class " + pictures[i].label() + ", expected "
                                + pair.a() + " or " + pair.b());
            }
        }
        long[] residual;
        try {
            residual = residual(certificate.multipliers(), pictures, pair, components);
        } catch (ArithmeticException e) {
            return new Finding(Double.NaN, "the multipliers are too large to be summed exactly");
        }
        double change = change(residual, certificate.multipliers(), pictures);
        return new Finding(
                change,
                change < 1 ? null : "the multipliers are off by a relative change of " + change + ", expected below 1");
    }

    private static @Nullable String malformed(Certificate certificate) {
        int[] examples = certificate.examples();
        long[] multipliers = certificate.multipliers();
        if (examples.length == 0 || examples.length != multipliers.length) {
            return "there are " + examples.length + " examples and " + multipliers.length
                    + " multipliers, expected as many of each and at least one";
        }
        for (int i = 0; i < examples.length; i++) {
            if (examples[i] < 0 || i > 0 && examples[i] <= examples[i - 1]) {
                return "example " + examples[i] + " is negative or out of order, expected ascending places";
            }
            if (multipliers[i] <= 0) {
                return "the multiplier of example " + examples[i] + " is " + multipliers[i]
                        + ", expected a positive one";
            }
        }
        return null;
    }

    /** r = sum lambda_i y_i z_i, without rounding. */
    private static long[] residual(long[] multipliers, Picture[] pictures, ClassPair pair, int components) {
        long[] residual = new long[components];
        for (int i = 0; i < pictures.length; i++) {
            Picture picture = pictures[i];
            long signed = picture.label() == pair.a() ? multipliers[i] : -multipliers[i];
            for (int k = 0; k < picture.size(); k++) {
                add(residual, picture.pixel(k), Math.multiplyExact(signed, picture.gray(k)));
            }
            add(residual, components - 1, Math.multiplyExact(signed, Picture.CONSTANT));
        }
        return residual;
    }

    private static void add(long[] residual, int j, long term) {
        residual[j] = Math.addExact(residual[j], term);
    }

    /** A bound of |m|, the least over the limits of the weights; infinite if none could be proved. */
    private static double change(long[] residual, long[] multipliers, Picture[] pictures) {
        boolean exact = true;
        for (long sum : residual) {
            exact &= sum == 0;
        }
        if (exact) {
            return 0;
        }
        double largest = 0;
        for (long multiplier : multipliers) {
            largest = Math.max(largest, multiplier);
        }
        boolean[] dependent = DependentRows.among(pictures, residual.length);
        double least = Double.POSITIVE_INFINITY;
        for (int k = 0; k < LIMITS.length && !(least < 1); k++) {
            least = Math.min(least, change(residual, dependent, multipliers, pictures, LIMITS[k] * largest));
        }
        return least;
    }

    private static double change(
            long[] residual, boolean[] dependent, long[] multipliers, Picture[] pictures, double limit) {
        int components = residual.length;
        double[][] squares = new double[components][];
        for (int i = 0; i < components; i++) {
            squares[i] = new double[i + 1];
        }
        for (int i = 0; i < pictures.length; i++) {
            // Nearly: the rounding of a weight, and of all sums, is in the relative error below.
            double weight = Math.min(multipliers[i], limit);
            pictures[i].addSquareTo(squares, weight * weight);
        }
        double[] scales = new double[components];
        double scaledResidual = 0;
        for (int j = 0; j < components; j++) {
            scales[j] = squares[j][j] > 0 && !dependent[j] ? Math.scalb(1.0, -Math.getExponent(squares[j][j]) / 2) : 0;
            scaledResidual += (scales[j] * residual[j]) * (scales[j] * residual[j]);
        }
        // A sum of k terms >= 0, of three factors each, has a relative error of at most (k + 6) u / (1 - (k + 6) u);
        // and no entry is larger than sqrt(b_ii b_jj), as B is positive semidefinite.
        double roundings = (pictures.length + 6) * UNIT;
        double eigenvalue = EigenvalueBound.below(scaled(squares, scales), SAFETY * roundings / (1 - roundings));
        return eigenvalue > 0 ? SAFETY * Math.sqrt(scaledResidual / eigenvalue) : Double.POSITIVE_INFINITY;
    }

    /** D S D in the components of J. */
    private static double[][] scaled(double[][] squares, double[] scales) {
        int count = 0;
        int[] components = new int[scales.length];
        for (int j = 0; j < scales.length; j++) {
            if (scales[j] > 0) {
                components[count++] = j;
            }
        }
        double[][] scaled = new double[count][];
        for (int i = 0; i < count; i++) {
            scaled[i] = new double[i + 1];
            for (int j = 0; j <= i; j++) {
                int row = components[i];
                int column = components[j];
                scaled[i][j] = scales[row] * squares[row][column] * scales[column];
            }
        }
        return scaled;
    }
}
