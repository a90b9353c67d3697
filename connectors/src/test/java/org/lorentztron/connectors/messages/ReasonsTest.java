package org.lorentztron.connectors.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReasonsTest {
    @Test
    void of_threeCauses_saysAllThreeInOneLine() {
        Throwable innermost = new IOException("keystore password was incorrect\nas it seems");
        Throwable between = new IllegalStateException("key store /k.p12 cannot be loaded", innermost);

        assertThat(Reasons.of(new IllegalStateException("no consumer", between)))
                .isEqualTo("no consumer: key store /k.p12 cannot be loaded: keystore password was incorrect");
    }

    /** An exception without a message of its own has that of its cause, after the name of its class. */
    @Test
    void of_messageThatRepeatsItsCause_saysItOnce() {
        assertThat(Reasons.of(new IllegalStateException(new IOException("no file"))))
                .isEqualTo("no file");
        assertThat(Reasons.of(new IllegalStateException((String) null))).isEqualTo("java.lang.IllegalStateException");
    }

    /** Kafka quotes a word of the login in some of its messages, as a consumer that it cannot make says. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "x.Login required username=hunter1 password=abc hunter2;",
                "x.Login hunter2 username=hunter1;",
                "x.Login required password=\"hunter1\" hunter2",
                "hunter1 hunter2",
                ";"
            })
    void of_loginOutOfForm_saysTheFormWithoutAWordOfIt(String login) {
        Map<String, Object> kafka = Map.of(
                "bootstrap.servers", "localhost:1", "security.protocol", "SASL_PLAINTEXT", "sasl.jaas.config", login);
        Throwable thrown = catchThrowable(
                () -> new KafkaConsumer<>(kafka, new ByteArrayDeserializer(), new ByteArrayDeserializer()));

        assertThat(Reasons.of(thrown))
                .doesNotContain("hunter")
                .endsWith(": sasl.jaas.config is out of form, expected a login module,"
                        + " required, options such as password=\"...\" and a semicolon at the end");
    }
}
