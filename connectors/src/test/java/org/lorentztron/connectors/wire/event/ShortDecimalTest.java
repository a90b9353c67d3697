package org.lorentztron.connectors.wire.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
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
