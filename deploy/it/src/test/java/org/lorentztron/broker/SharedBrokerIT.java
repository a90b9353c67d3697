package org.lorentztron.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SharedBrokerIT {
    private static final OwnNames OWN = OwnNames.of(SharedBrokerIT.class);

    /** Two classes that happen to share a JVM must not meet in a topic. */
    @Test
    void createTopic_nameThatAnotherTestCouldHave_isRefused() {
        assertThatThrownBy(() -> SharedBroker.get().createTopic("events-late", 1, Map.of()))
                .hasMessageContaining("topic events-late could be another test's");

        SharedBroker.get().createTopic("events-" + OWN.name("late"), 1, Map.of());
        assertThat(SharedBroker.get().topics()).contains("events-SharedBrokerIT-late");
    }

    @Test
    void given_nameOfAnotherClass_isRefused() {
        assertThat(OWN.given("SharedBrokerIT")).isEqualTo("SharedBrokerIT");
        assertThat(OWN.given("SharedBrokerIT")).isEqualTo("SharedBrokerIT");
        assertThatThrownBy(() -> OwnNames.of(EmbeddedBrokerIT.class).given("SharedBrokerIT"))
                .hasMessage("the name SharedBrokerIT is that of SharedBrokerIT, and EmbeddedBrokerIT asks for it");
    }
}
