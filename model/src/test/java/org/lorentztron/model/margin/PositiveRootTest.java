package org.lorentztron.model.margin;

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

    @Test
    void root_ofZeros_isTheLimit() {
        assertThat(PositiveRoot.of(2, 0, 8)).isEqualTo(2);
        assertThat(PositiveRoot.of(2, 3, 0)).isZero();
        assertThat(PositiveRoot.of(2, -3, 0)).isEqualTo(1.5);
        assertThat(PositiveRoot.of(0, 3, 6)).isEqualTo(2);
        assertThat(PositiveRoot.of(0, -3, 6)).isInfinite();
    }
}
