package org.lorentztron.tools.http;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerLimitsTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0, 1, 1024, 100, 'threads is 0, expected 1 to 1000'",
        "1001, 0, 1, 1024, 100, 'threads is 1001, expected 1 to 1000'",
        "1, -1, 1, 1024, 100, 'waiting is -1, expected 0 to 100000'",
        "1, 0, 0, 1024, 100, 'connections is 0, expected 1 to 100000'",
        "1, 0, 1, 1023, 100, 'bodyBytes is 1023, expected 1024 to 268435456'",
        "1, 0, 1, 1024, 99, 'clientTime is PT0.099S, expected PT0.1S to PT1H'",
        "1, 0, 1, 1024, 3600001, 'clientTime is PT1H0.001S, expected PT0.1S to PT1H'"
    })
    void limits_outOfRange_areRefused(
            int threads, int waiting, int connections, int bodyBytes, long millis, String message) {
        assertThatThrownBy(() -> new ServerLimits(threads, waiting, connections, bodyBytes, Duration.ofMillis(millis)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
