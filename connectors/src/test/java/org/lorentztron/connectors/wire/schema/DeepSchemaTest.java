package org.lorentztron.connectors.wire.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.wire.event.MalformedEventException;

/** Schemas that a parser goes down into, which must not end the job. */
class DeepSchemaTest {
    private final RegistryDouble registry = new RegistryDouble();
    private final HeldTime time = new HeldTime();
    private final RegistrySchemas schemas =
            new RegistrySchemas(RegistryAddress.of(registry.url(), null), Duration.ofSeconds(30), time);

    @AfterEach
    void close() {
        registry.close();
    }

    /** Schemas that need a deep stack, by brackets in brackets or by names that lead to names. */
    @ParameterizedTest
    @ValueSource(strings = {"brackets", "deepBrackets", "names", "namesBefore"})
    void of_deepSchema_isReadOrRefused(String kind) {
        String schema =
                switch (kind) {
                    case "brackets" -> "{\"type\":\"array\",\"items\":".repeat(900) + "\"int\"" + "}".repeat(900);
                    case "deepBrackets" ->
                        "{\"type\":\"array\",\"items\":".repeat(200_000) + "\"int\"" + "}".repeat(200_000);
                    default -> chain(2_000, kind.equals("names"));
                };
        registry.with(5, schema);
        try {
            assertThat(schemas.of(5)).isNotNull();
        } catch (MalformedEventException e) {
            assertThat(e.reason().id()).isEqualTo("unknown-schema");
            assertThat(e).hasMessageContaining("schema 5 is no Avro schema that can be read");
        }
        assertThat(time.pauses()).isEmpty();
    }

    /** A union of records, each with a field of the one before or behind it. */
    private static String chain(int records, boolean before) {
        StringBuilder types = new StringBuilder();
        for (int i = 0; i < records; i++) {
            int other = before ? i - 1 : i + 1;
            String type = other < 0 || other == records ? "int" : "T" + other;
            types.append(i == 0 ? "" : ",")
                    .append("{\"type\":\"record\",\"name\":\"T" + i + "\",\"fields\":[{\"name\":\"f\",\"type\":\""
                            + type + "\"}]}");
        }
        return "[" + types + "]";
    }
}
