package org.lorentztron.local.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.version.PairName;

class PairArgumentTest {
    private static final List<String> CLASSES = List.of("a|b", "c d", "*");

    @Test
    void read_labelsInEitherForm_areTheClasses() {
        for (String pair : List.of("a|b|c d", "a%7Cb|c%20d")) {
            assertThat(PairArgument.read(pair, CLASSES, false)).isEqualTo(new PairName("a|b", "c d"));
        }
        assertThat(PairArgument.read("*|a|b", CLASSES, true)).isEqualTo(new PairName("*", "a|b"));
        assertThat(PairArgument.read("c%20d|*", CLASSES.subList(0, 2), true)).isEqualTo(new PairName("c d", null));
    }

    @Test
    void read_otherText_isRefused() {
        for (String pair : List.of("a|b", "a|b|a|b", "a%7Cb|c d", "c d|*")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> PairArgument.read(pair, CLASSES.subList(0, 2), false))
                    .withMessage(pair + " names no score, expected two of the classes a|b, c d as A|B");
        }
    }
}
