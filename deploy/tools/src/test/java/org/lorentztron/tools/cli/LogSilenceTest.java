package org.lorentztron.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.clients.NetworkClient;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

class LogSilenceTest {
    private static final Logger CLIENT = LoggerFactory.getLogger(NetworkClient.class);

    @Test
    void begin_warningsOfAClass_areOffUntilTheEnd() {
        boolean before = CLIENT.isWarnEnabled();
        try (LogSilence silence = LogSilence.begin(NetworkClient.class)) {
            assertThat(silence).isNotNull();
            assertThat(CLIENT.isWarnEnabled()).isFalse();
            assertThat(CLIENT.isErrorEnabled()).isTrue();
        }

        assertThat(CLIENT.isWarnEnabled()).isEqualTo(before);
    }
}
