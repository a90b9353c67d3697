package org.lorentztron.connectors.wire.named;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvHeaderTest {
    @Test
    void of_line_areTheNames() {
        assertThat(CsvHeader.of("a, b,\"c,\"\"d\"\"\",\u00e9").names()).containsExactly("a", " b", "c,\"d\"", "\u00e9");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"a,,b|empty name", "''|empty name", "a,b,a|\"a\" twice", "\"a|not closed"})
    void of_otherLine_isRefused(String line, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CsvHeader.of(line))
                .withMessageContaining(message);
    }
}
