package org.lorentztron.model.fit.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class PositiveRootTest {

    /** The formula of the paper with 80 digits. */
    private static double exact(double a, double b, double c) {
        MathContext digits = new MathContext(80);
        BigDecimal linear = new BigDecimal(b);
        BigDecimal d = linear.multiply(linear)
                .add(BigDecimal.valueOf(4).multiply(new BigDecimal(a)).multiply(new BigDecimal(c)))
                .sqrt(digits);
        return d.subtract(linear)
                .divide(BigDecimal.valueOf(2).multiply(new BigDecimal(a)), digits)
                .doubleValue();
    }

    /** c / a over the root of the other sign, (-b - d) / (2 a): 80 digits are enough where b^2 is far above a c. */
    private static double exactByTheOther(double a, double b, double c) {
        MathContext digits = new MathContext(80);
        BigDecimal magnitude = new BigDecimal(Math.abs(b));
        BigDecimal d = magnitude
                .pow(2)
                .add(BigDecimal.valueOf(4).multiply(new BigDecimal(a)).multiply(new BigDecimal(c)))
                .sqrt(digits);
        BigDecimal half = d.add(magnitude).divide(BigDecimal.valueOf(2), digits);
        return (b > 0 ? new BigDecimal(c).divide(half, digits) : half.divide(new BigDecimal(a), digits)).doubleValue();
    }

    @Property(tries = 500)
    void root_ofAnyMagnitudes_hasAllDigits(
            @ForAll @DoubleRange(min = -12, max = 12) double a,
            @ForAll @DoubleRange(min = -12, max = 12) double b,
            @ForAll @DoubleRange(min = -12, max = 12) double c,
            @ForAll boolean isNegative) {
        double positive = Math.pow(10, a);
        double linear = (isNegative ? -1 : 1) * Math.pow(10, b);
        double negative = Math.pow(10, c);
        double expected = exact(positive, linear, negative);
        assertThat(PositiveRoot.of(positive, linear, negative)).isCloseTo(expected, within(1e-15 * expected));
    }

    /** a c and b^2 alone would leave the range of double. */
    @Property(tries = 1000)
    void root_ofExtremeMagnitudes_hasAllDigits(
            @ForAll @DoubleRange(min = -170, max = 170) double a,
            @ForAll @DoubleRange(min = -170, max = 170) double b,
            @ForAll @DoubleRange(min = -170, max = 170) double c,
            @ForAll boolean isNegative) {
        double positive = StrictMath.pow(10, a);
        double linear = (isNegative ? -1 : 1) * StrictMath.pow(10, b);
        double negative = StrictMath.pow(10, c);
        double expected = exactByTheOther(positive, linear, negative);
        double found = PositiveRoot.of(positive, linear, negative);
        if (expected < Double.MIN_NORMAL || expected > Double.MAX_VALUE) {
            assertThat(expected > 1 ? 1 / found : found).isLessThanOrEqualTo(Double.MIN_NORMAL);
        } else {
            assertThat(found).isCloseTo(expected, within(2e-15 * expected));
        }
    }

    @Test
    void root_ofEqualMagnitudes_scalesWithThem() {
        for (double size : new double[] {1e160, 1e-160, 1e300, 1e-300}) {
            assertThat(PositiveRoot.of(size, size, size)).isCloseTo(0.6180339887498949, within(1e-15));
            assertThat(PositiveRoot.of(size, -size, size)).isCloseTo(1.618033988749895, within(1e-15));
            assertThat(PositiveRoot.of(size, 0, size)).isEqualTo(1);
        }
        assertThat(PositiveRoot.of(1e-300, 0, 1e300)).isCloseTo(1e300, within(1e286));
    }

    @Test
    void root_ofZeros_isTheLimit() {
        assertThat(PositiveRoot.of(2, 0, 8)).isEqualTo(2);
        assertThat(PositiveRoot.of(2, 3, 0)).isZero();
        assertThat(PositiveRoot.of(2, -3, 0)).isEqualTo(1.5);
        assertThat(PositiveRoot.of(0, 3, 6)).isEqualTo(2);
        assertThat(PositiveRoot.of(0, -3, 6)).isInfinite();
    }
}
