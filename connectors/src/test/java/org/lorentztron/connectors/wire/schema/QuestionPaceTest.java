package org.lorentztron.connectors.wire.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.MalformedEventException;

/** For how many ids that it does not know a registry is asked, while senders name ever new ones. */
class QuestionPaceTest {
    private static final String R = "{\"type\":\"record\",\"name\":\"R\",\"fields\":[]}";
    private static final String NOT_ASKED = "expected one that is known: the schema registry was not asked";

    private final RegistryDouble registry = new RegistryDouble().with(7, R);
    private final HeldTime time = new HeldTime();
    private final RegistrySchemas schemas =
            new RegistrySchemas(RegistryAddress.of(registry.url(), null), Duration.ofSeconds(30), time);

    @AfterEach
    void close() {
        registry.close();
        assertThat(time.pauses())
                .as("a record with an unknown id stops no other")
                .isEmpty();
    }

    private MalformedEventException refusal(int id) {
        return catchThrowableOfType(MalformedEventException.class, () -> schemas.of(id));
    }

    /** Names unknown ids, from one on. */
    private void flood(int first, int count) {
        for (int id = first; id < first + count; id++) {
            assertThat(refusal(id).reason().id()).isEqualTo("unknown-schema");
        }
    }

    @Test
    void of_everNewUnknownIds_areRefusedUnaskedWhenAHundredWereAskedFor() {
        flood(1_000, 100);
        assertThat(registry.asked()).hasSize(100);
        assertThat(refusal(1_099)).hasMessageContaining("answers");

        flood(2_000, 24_000);
        assertThat(refusal(2_000)).hasMessageStartingWith("schema id is 2000, " + NOT_ASKED);
        assertThat(registry.asked()).hasSize(100);
    }

    /** What the registry was not asked for is not taken as unknown. */
    @Test
    void of_idThatWasRefusedUnasked_isAskedForATenthOfASecondLater() throws MalformedEventException {
        flood(1_000, 100);
        registry.with(5_000, R);
        assertThat(refusal(5_000)).hasMessageContaining(NOT_ASKED);
        time.pass(Duration.ofMillis(99));
        assertThat(refusal(5_000)).hasMessageContaining(NOT_ASKED);
        time.pass(Duration.ofMillis(1));
        assertThat(schemas.of(5_000).getName()).isEqualTo("R");

        // The answer was a schema, so there is one more question.
        assertThat(refusal(6_000)).hasMessageContaining("answers");
        assertThat(refusal(6_001)).hasMessageContaining(NOT_ASKED);
    }

    @Test
    void of_ever_afterAWhile_noMoreThanAHundredAtOnce() {
        flood(1_000, 100);
        time.pass(Duration.ofDays(1));
        flood(2_000, 200);
        assertThat(registry.asked()).hasSize(200);
    }

    @Test
    void of_idsInAFlood_thatAreNearTheLargestKnown_areAskedForAtOnce() throws MalformedEventException {
        registry.with(20_000, R).with(20_100, R).with(19_900, R).with(20_201, R);
        schemas.of(20_000);
        flood(1_000, 200);
        schemas.of(19_900);
        assertThat(refusal(20_201)).hasMessageContaining(NOT_ASKED);
        schemas.of(20_100);
        assertThat(refusal(20_201)).hasMessageContaining(NOT_ASKED);
        time.pass(Duration.ofMillis(100));
        schemas.of(20_201);
    }

    /** Before any id is known, as after a restart. */
    @Test
    void of_idsInAFlood_thatAreSmall_areAskedForAtOnce() throws MalformedEventException {
        flood(1_000, 200);
        schemas.of(7);
        assertThat(registry.asked()).hasSize(101);
    }

    @Test
    void of_unknownIdsNearTheLargestKnown_spendABudgetOfTheirOwn() throws MalformedEventException {
        registry.with(20_000, R);
        schemas.of(20_000);
        flood(20_001, 100);
        assertThat(refusal(19_999)).hasMessageContaining(NOT_ASKED);
        assertThat(refusal(5)).hasMessageContaining("answers");
    }

    @Test
    void of_knownIds_spendNothing() throws MalformedEventException {
        for (int id = 1_000; id < 1_500; id++) {
            registry.with(id, R);
            schemas.of(id);
        }
        flood(5_000, 100);
        assertThat(registry.asked()).hasSize(600);
    }

    /** What a registry does not know takes a tenth of the time, however long it takes to say so. */
    @Test
    void of_unknownIdsOfASlowRegistry_takeATenthOfTheTime() {
        registry.before(() -> time.pass(Duration.ofMillis(200)));
        // A second at once, and in that second a tenth of it.
        flood(1_000, 100);
        assertThat(registry.asked()).hasSize(6);
        for (int second = 1; second <= 100; second++) {
            time.pass(Duration.ofMillis(800));
            flood(1_000 + 100 * second, 100);
        }
        assertThat(registry.asked()).hasSizeBetween(45, 55);
    }
}
