package org.lorentztron.local.demo;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lorentztron.datasets.named.DataName;

class DigitStreamTest {

    /** When the jobs are gone, sending fails, and so does asking how far they have read: the first says why. */
    @Test
    void fail_again_keepsTheFirstCause() throws IOException {
        Map<String, Object> kafka = Map.of("bootstrap.servers", "localhost:1");
        try (DigitStream stream = new DigitStream(DataName.open("digits"), Outlet.topic(kafka, "events"), 1, null)) {
            stream.fail(new IllegalArgumentException("first"));
            stream.fail(new IllegalArgumentException("second"));
            assertThatThrownBy(stream::check)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("sending digits failed: first");
        }
    }
}
