package org.lorentztron.connectors.wire.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.MalformedEventException;

/** How fast a registry is asked for ids that it does not know. */
class QuestionPaceTest {
    private static final String R = "{\"type\":\"record\",\"name\":\"R\",\"fields\":[]}";

    private final RegistryDouble registry = new RegistryDouble().with(7, R);
    private final HeldTime time = new HeldTime();
    private final RegistrySchemas schemas =
            new RegistrySchemas(RegistryAddress.of(registry.url(), null), Duration.ofSeconds(30), time);

    @AfterEach
    void close() {
        registry.close();
    }

    private MalformedEventException refusal(int id) {
        return catchThrowableOfType(MalformedEventException.class, () -> schemas.of(id));
    }

    @Test
    void of_everNewUnknownIds_areAskedForOneAfterTheOther() throws MalformedEventException {
        for (int id = 1_000; id < 1_100; id++) {
            refusal(id);
        }
        assertThat(time.pauses()).isEmpty();
        assertThat(refusal(1_100).reason().id()).isEqualTo("unknown-schema");
        time.pass(Duration.ofMillis(4));
        refusal(1_101);
        time.pass(Duration.ofSeconds(1));
        // None that is known to be unknown, and none after a while.
        refusal(1_101);
        refusal(1_102);
        assertThat(time.pauses()).containsExactly(Duration.ofMillis(10), Duration.ofMillis(6));
        assertThat(registry.asked()).hasSize(103);

        schemas.of(7);
        refusal(1_103);
        assertThat(time.pauses()).hasSize(3);
    }
}
