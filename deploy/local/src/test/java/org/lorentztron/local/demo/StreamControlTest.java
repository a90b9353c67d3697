package org.lorentztron.local.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchException;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lorentztron.datasets.named.DataName;

class StreamControlTest {

    /** A failure of the thread that steers must end the demo: without that thread the stream waits forever. */
    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void steer_unexpectedFailure_failsTheStream() throws IOException {
        URI noHttp = URI.create("ftp://localhost/");
        Map<String, Object> kafka = Map.of("bootstrap.servers", "localhost:1");
        try (DigitStream stream = new DigitStream(DataName.open("digits"), Outlet.topic(kafka, "events"), 1, null);
                StreamControl control = new StreamControl(noHttp, List.of("0123"), stream)) {
            assertThat(control).isNotNull();

            Exception failure = catchException(stream::check);
            while (failure == null && !Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
                failure = catchException(stream::check);
            }

            assertThat(failure).isInstanceOf(IllegalStateException.class).hasMessageContaining("ftp");
        }
    }
}
