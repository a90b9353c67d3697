package org.lorentztron.connectors.messages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

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
}
