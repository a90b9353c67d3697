package org.lorentztron.connectors.wire.named;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignedNumberTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "$12.50",
                "-$12.50",
                "$ -12",
                "12,50 \u20ac",
                "\u00a59000",
                "12 EUR",
                "EUR 12.5",
                "7%",
                "12.5 %",
                "3\u2030",
                "1,234.5",
                "1,234,567",
                "1.234,50",
                "1 234",
                "1\u202f234,5",
                "1'234.50",
                "1_000",
                "\u22125",
                "(1,234.00)",
                "\u0661\u0662",
                "$1,234.56 ",
            })
    void isOne_numberWithSigns_isOne(String text) {
        assertThat(SignedNumber.isOne(text)).isTrue();
        assertThat(NumberText.kind(text)).isEqualTo(NumberText.Kind.OTHER);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "EUR",
                "%",
                "A12",
                "12a",
                "12 kg or so",
                "2023-11-14",
                "14.11.2023",
                "10:30",
                "10.0.0.1",
                "12-34",
                "1,2,3",
                "0x1F",
                "+49 30 1234",
                "Q3",
            })
    void isOne_otherTexts_areNone(String text) {
        assertThat(SignedNumber.isOne(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1,234", "-12,345", "999,000 "})
    void mayBeThousands_oneCommaBeforeThreeDigits_mayBe(String text) {
        assertThat(SignedNumber.mayBeThousands(text)).isTrue();
        assertThat(NumberText.kind(text)).isEqualTo(NumberText.Kind.NUMBER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0,655", "1,23", "1234,567", "1,234.5", "1.234", "1,2345"})
    void mayBeThousands_others_mayNot(String text) {
        assertThat(SignedNumber.mayBeThousands(text)).isFalse();
    }
}
