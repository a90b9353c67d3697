package org.lorentztron.connectors.wire.event;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class DigitWordTest {
    /** Any bytes after the digits, the neighbours of the digits and bytes of negative sign more often than others. */
    @Property(tries = 20_000)
    void word_ofDigitsAndAnythingAfter_isCountedAndRead(
            @ForAll @IntRange(max = DigitWord.LENGTH) int digits,
            @ForAll @IntRange(max = 3) int place,
            @ForAll long seed) {
        Random random = new Random(seed);
        byte[] text = new byte[place + DigitWord.LENGTH];
        random.nextBytes(text);
        long expected = 0;
        for (int i = 0; i < digits; i++) {
            int digit = random.nextInt(10);
            text[place + i] = (byte) ('0' + digit);
            expected = 10 * expected + digit;
        }
        if (digits < DigitWord.LENGTH) {
            byte[] ends = {'/', ':', ' ', ',', '"', (byte) 0xFA, (byte) 0xFF, (byte) 0xB0, (byte) 0xCA, 0};
            text[place + digits] = ends[random.nextInt(ends.length)];
        }
        long word = DigitWord.at(text, place);
        assertThat(DigitWord.digits(word)).as(new String(text, ISO_8859_1)).isEqualTo(digits);
        for (int count = digits; count >= 0; count--) {
            assertThat(DigitWord.value(word, count)).isEqualTo(expected);
            expected /= 10;
        }
    }
}
