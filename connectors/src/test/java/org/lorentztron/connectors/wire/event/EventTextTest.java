package org.lorentztron.connectors.wire.event;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventTextTest {
    /** Up to 2^24 features a dense event fits, of 32 bytes for each; more features have sparse events. */
    @ParameterizedTest
    @CsvSource({"1, 8388608", "1000000, 32065536", "16777216, 536936448", "16777217, 536936448", "2147483647, 536936448"
    })
    void defaultMaxBytes_anyNumberOfFeatures_growsUpToThatOfDenseEvents(int features, int expected) {
        assertThat(EventText.defaultMaxBytes(features)).isEqualTo(expected);
    }
}
