package org.lorentztron.model.fit.margin;

import java.util.List;
import org.lorentztron.model.Features;

/**
 * A kernel K(x, z) that is a function of x'z, |x|^2 and |z|^2. The constant feature is not part of x. Immutable,
 * thread-safe; the same bits on every machine.
 */
public sealed interface Kernel {

    /** K(x, z). */
    double value(double product, double squaredNormOfX, double squaredNormOfZ);

    /** Whether K is 0 or more for all x and z, whatever the signs of their features. */
    boolean isNonnegative();

    /** x'z. */
    record Linear() implements Kernel {
        @Override
        public double value(double product, double squaredNormOfX, double squaredNormOfZ) {
            return product;
        }

        @Override
        public boolean isNonnegative() {
            return false;
        }
    }

    /**
     * (gamma x'z + constant)^degree.
     *
     * @param gamma above 0
     * @param constant 0 or more
     * @param degree from 1 to 32
     */
    record Polynomial(double gamma, double constant, int degree) implements Kernel {
        private static final int LARGEST_DEGREE = 32;

        /** @throws IllegalArgumentException if a parameter is out of its range */
        public Polynomial {
            require("gamma", gamma, gamma > 0);
            if (!(constant >= 0 && constant <= Double.MAX_VALUE)) {
                throw new IllegalArgumentException("constant is " + constant + ", expected 0 or more");
            }
            if (degree < 1 || degree > LARGEST_DEGREE) {
                throw new IllegalArgumentException("degree is " + degree + ", expected 1 to " + LARGEST_DEGREE);
            }
        }

        /** (gamma x'z + 1)^2: what a difference of squares can express. */
        public static Polynomial quadratic(double gamma) {
            return new Polynomial(gamma, 1, 2);
        }

        /**
         * (gamma x'z + 1)^2 with the gamma that makes the examples' mean of gamma |x|^2 one: m / (sum of |x|^2), or 1
         * if all x are 0.
         */
        public static Polynomial quadraticOf(List<Features> examples) {
            double squares = 0;
            for (Features x : examples) {
                for (float value : x.values()) {
                    squares += (double) value * value;
                }
            }
            return quadratic(squares > 0 ? examples.size() / squares : 1);
        }

        @Override
        public double value(double product, double squaredNormOfX, double squaredNormOfZ) {
            double base = gamma * product + constant;
            double power = base;
            for (int d = 1; d < degree; d++) {
                power *= base;
            }
            return power;
        }

        @Override
        public boolean isNonnegative() {
            return degree % 2 == 0;
        }
    }

    /**
     * exp(-|x - z|^2 / (2 sigma^2)).
     *
     * @param sigma above 0, in units of the features
     */
    record Gaussian(double sigma) implements Kernel {

        /** @throws IllegalArgumentException if sigma or its square is not above 0 and finite */
        public Gaussian {
            require("sigma", sigma, sigma > 0);
            if (!(sigma * sigma > 0 && sigma * sigma <= Double.MAX_VALUE / 2)) {
                throw new IllegalArgumentException(
                        "sigma is " + sigma + ", expected a number whose square is finite and above 0");
            }
        }

        @Override
        public double value(double product, double squaredNormOfX, double squaredNormOfZ) {
            // Rounding may leave a little less than 0 between equal points.
            double squaredDistance = Math.max(0, squaredNormOfX + squaredNormOfZ - 2 * product);
            return StrictMath.exp(-squaredDistance / (2 * sigma * sigma));
        }

        @Override
        public boolean isNonnegative() {
            return true;
        }
    }

    private static void require(String name, double value, boolean inRange) {
        if (!(inRange && value <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException(name + " is " + value + ", expected a finite number above 0");
        }
    }
}
