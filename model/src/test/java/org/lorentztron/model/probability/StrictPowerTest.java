package org.lorentztron.model.probability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The reference is the JDK's own: StrictMath.pow, which is fdlibm's by its contract. */
class StrictPowerTest {
    private static void assertSameBits(double x, double t) {
        assertThat(Double.doubleToRawLongBits(StrictPower.inverse(x, t)))
                .as("%s to the power of -%s", x, t)
                .isEqualTo(Double.doubleToRawLongBits(StrictMath.pow(x, -t)));
    }

    @Property(tries = 20_000)
    void inverse_anyBaseAndPower_hasTheBitsOfStrictMath(@ForAll long seed) {
        Random random = new Random(seed);
        assertSameBits(Math.scalb(1 + random.nextDouble(), random.nextInt(62)), 17 * random.nextDouble());
    }

    /** Where one class is all but certain. */
    @Property(tries = 20_000)
    void inverse_baseNearOne_hasTheBitsOfStrictMath(@ForAll long seed) {
        Random random = new Random(seed);
        assertSameBits(1 + Math.scalb(random.nextDouble(), -random.nextInt(53)), 1.25);
    }

    @ParameterizedTest
    @ValueSource(
            doubles = {
                1,
                1.0000000000000002,
                // Where log2 begins to be that of x / 1.5, and of x / 2.
                0x1.3988Ep0,
                0x1.3988E_ffffffffp0,
                0x1.3988Fp0,
                0x1.BB679_ffffffffp0,
                0x1.BB67Ap0,
                2,
                0x1p60,
                0x1.8p60,
                0.5,
                0,
                -3,
                Double.MAX_VALUE,
                Double.POSITIVE_INFINITY,
                Double.NaN
            })
    void inverse_edges_haveTheBitsOfStrictMath(double x) {
        for (double t : new double[] {0, 1e-300, 0.5, 1, 1.25, 2, 3, 16, 17, -2, Double.NaN}) {
            assertSameBits(x, t);
        }
    }
}
