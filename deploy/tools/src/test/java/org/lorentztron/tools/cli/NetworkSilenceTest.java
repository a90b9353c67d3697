package org.lorentztron.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.clients.NetworkClient;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

class NetworkSilenceTest {
    /** Of the class itself, so that Kafka renaming it would be seen. */
    private static final Logger CLIENT = LoggerFactory.getLogger(NetworkClient.class);

    @Test
    void begin_warningsOfTheClient_areOffUntilTheEnd() {
        boolean before = CLIENT.isWarnEnabled();
        try (NetworkSilence silence = NetworkSilence.begin()) {
            assertThat(silence).isNotNull();
            assertThat(CLIENT.isWarnEnabled()).isFalse();
            assertThat(CLIENT.isErrorEnabled()).isTrue();
        }

        assertThat(CLIENT.isWarnEnabled()).isEqualTo(before);
    }
}
