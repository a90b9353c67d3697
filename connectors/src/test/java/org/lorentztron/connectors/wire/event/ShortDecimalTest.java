package org.lorentztron.connectors.wire.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.FloatRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShortDecimalTest {
    /** Reference: the JDK's own parser, bit for bit. */
    @Property(tries = 5_000)
    void parse_shortOrNot_equalsTheJdkOrIsLeftToIt(@ForAll long digits, @ForAll @IntRange(max = 30) int places) {
        assertEqualsJdkOrNaN(BigDecimal.valueOf(digits >> digits % 40, places).toPlainString());
    }

    @Property(tries = 5_000)
    void parse_ofAFloat_equalsTheJdkOrIsLeftToIt(@ForAll float value) {
        assertEqualsJdkOrNaN(Float.toString(value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-0", "-0.0", "1", "0.5", "9007199254740992", "0.003921568627450980", "255", "-12.75"})
    void parse_short_isParsed(String number) {
        assertThat(parse("[" + number + "]", 1)).isEqualTo(Double.parseDouble(number));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"9007199254740993", "1e5", "1E-5", "0.00000000000000000000001", "99999999999999999999999999999"})
    void parse_notShort_isLeftToAFullParser(String number) {
        assertThat(parse("[" + number + "]", 1)).isNaN();
    }

    /** As many digits as a float64 has and more, at and around the middle of two neighbouring float32. */
    @Property(tries = 20_000)
    void ofFloat_aroundTheMiddleOfTwo_roundsAsTheJdkOrIsLeftToIt(
            @ForAll @FloatRange(max = 9) float low, @ForAll @IntRange(min = -300, max = 300) int off) {
        BigDecimal middle = new BigDecimal((low + (double) Math.nextUp(low)) / 2);
        BigDecimal near = middle.setScale(17, RoundingMode.HALF_EVEN).add(BigDecimal.valueOf(off, 17));
        assertOfFloatEqualsJdkOrNaN(near.unscaledValue().longValueExact(), 17);
    }

    @Property(tries = 20_000)
    void ofFloat_ofAnyDigits_roundsAsTheJdkOrIsLeftToIt(
            @ForAll @LongRange(max = 1_000_000_000_000_000_000L) long digits, @ForAll @IntRange(max = 22) int places) {
        assertOfFloatEqualsJdkOrNaN(digits, places);
    }

    @ParameterizedTest
    @ValueSource(longs = {9_921_568_627_450_981L, 94_117_647_058_823_53L, 123_456_789_012_345_678L})
    void ofFloat_ofAFloat64_isRead(long digits) {
        assertThat(ShortDecimal.ofFloat(false, digits, 16)).isNotNaN();
    }

    private static void assertOfFloatEqualsJdkOrNaN(long digits, int places) {
        double found = ShortDecimal.ofFloat(digits < 0, Math.abs(digits), places);
        if (!Double.isNaN(found)) {
            String number = BigDecimal.valueOf(digits, places).toPlainString();
            assertThat(Float.floatToRawIntBits((float) found)).as(number).isEqualTo(Float.floatToRawIntBits((float)
                    Double.parseDouble(number)));
        }
    }

    private static void assertEqualsJdkOrNaN(String number) {
        double found = parse(number, 0);
        if (!Double.isNaN(found)) {
            assertThat(Double.doubleToRawLongBits(found))
                    .as(number)
                    .isEqualTo(Double.doubleToRawLongBits(Double.parseDouble(number)));
        }
    }

    private static double parse(String text, int margin) {
        return ShortDecimal.parse(text.toCharArray(), margin, text.length() - margin);
    }
}
