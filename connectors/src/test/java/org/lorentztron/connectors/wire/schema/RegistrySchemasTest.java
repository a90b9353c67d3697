package org.lorentztron.connectors.wire.schema;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.wire.event.MalformedEventException;

class RegistrySchemasTest {
    private static final String R =
            "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"x\",\"type\":\"int\"}]}";
    private static final Duration LONG = Duration.ofSeconds(30);

    private final RegistryDouble registry = new RegistryDouble().with(7, R);
    private final HeldTime time = new HeldTime();

    @AfterEach
    void close() {
        registry.close();
    }

    private RegistrySchemas schemas() {
        return schemas(registry.url(), null, LONG);
    }

    private RegistrySchemas schemas(String urls, String secrets, Duration timeout) {
        return new RegistrySchemas(RegistryAddress.of(urls, secrets), timeout, time);
    }

    private static MalformedEventException refusal(RegistrySchemas schemas, int id) {
        return catchThrowableOfType(MalformedEventException.class, () -> schemas.of(id));
    }

    @Test
    void of_knownId_asksOnce() throws MalformedEventException {
        RegistrySchemas schemas = schemas();
        Schema schema = schemas.of(7);
        assertThat(schema).isEqualTo(new Schema.Parser().parse(R));
        assertThat(schemas.of(7)).isSameAs(schema);
        assertThat(registry.asked()).containsExactly("/schemas/ids/7");
        assertThat(registry.headers().get(0).get("Accept")).containsExactly(RegistryDouble.MEDIA_TYPE);
        assertThat(registry.headers().get(0).get("Authorization")).isNull();
        assertThat(time.pauses()).isEmpty();
    }

    @Test
    void of_urlWithAPathAndASlash_asksBelowIt() throws MalformedEventException {
        registry.with("/apis/ccompat/v7/schemas/ids/7", 200, "{\"schema\":" + RegistryDouble.quoted(R) + "}");
        schemas(registry.url() + "/apis/ccompat/v7/", null, LONG).of(7);
        assertThat(registry.asked()).containsExactly("/apis/ccompat/v7/schemas/ids/7");
    }

    @Test
    void of_unknownId_isAskedForAgainAfterAMinute() throws MalformedEventException {
        RegistrySchemas schemas = schemas();
        assertThat(refusal(schemas, 8).reason().id()).isEqualTo("unknown-schema");
        time.pass(Duration.ofSeconds(59));
        assertThat(refusal(schemas, 8))
                .hasMessageContaining("/schemas/ids/8 answers")
                .hasMessageContaining("40403");
        assertThat(registry.asked()).hasSize(1);
        registry.with(8, R);
        time.pass(Duration.ofSeconds(1));
        assertThat(schemas.of(8).getName()).isEqualTo("R");
        assertThat(registry.asked()).hasSize(2);
        assertThat(time.pauses()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "400|{}|answers \"{}\"",
                "422|{\"error_code\":42202}|42202",
                "404|{\"message\":\"no\",\"error_code\":40403}|40403",
                "200|{\"schema\":\"{}\",\"schemaType\":\"JSON\"}|schema 5 is one of JSON, expected one of AVRO",
                "200|{\"schema\":\"x\",\"schemaType\":\"PROTOBUF\"}|one of PROTOBUF",
                "200|{\"schema\":\"{\"}|schema 5 is no Avro schema that can be read",
                "200|{\"schema\":\"\\\"Missing\\\"\"}|schema 5 is no Avro schema that can be read",
            })
    void of_idWithoutASchemaOfAvro_isRefused(int status, String body, String message) {
        registry.with("/schemas/ids/5", status, body);
        MalformedEventException refused = refusal(schemas(), 5);
        assertThat(refused.reason().id()).isEqualTo("unknown-schema");
        assertThat(refused).hasMessageContaining(message);
        assertThat(time.pauses()).isEmpty();
    }

    @Test
    void of_negativeId_isRefusedWithoutAsking() {
        assertThat(refusal(schemas(), -1).reason().id()).isEqualTo("unknown-schema");
        assertThat(registry.asked()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "500|{\"error_code\":50001}",
                "503|``",
                "429|{}",
                "401|{\"error_code\":401}",
                "403|{}",
                "404|<html>",
                "404|{\"error_code\":404}",
                "301|{}",
                "200|<html>",
                "200|{}",
                "200|{\"schema\":",
            })
    void of_registryThatIsAway_waitsUntilItIsBack(int status, String body) throws MalformedEventException {
        registry.always(status, body);
        time.during(pause -> {
            if (pause == 9) {
                registry.always(0, "");
            }
        });
        assertThat(schemas().of(7).getName()).isEqualTo("R");
        assertThat(registry.asked()).hasSize(10);
        assertThat(time.pauses().stream().map(Duration::toMillis))
                .containsExactly(100L, 200L, 400L, 800L, 1600L, 3200L, 5000L, 5000L, 5000L);
    }

    /** Up to 8 MiB are read. */
    @Test
    void of_answerOfTooManyBytes_waitsForAnother() throws MalformedEventException {
        String schema = "{\"schema\":" + RegistryDouble.quoted(R) + "}";
        String fits = " ".repeat((8 << 20) - schema.length()) + schema;
        registry.always(200, " " + fits);
        time.during(pause -> registry.always(200, fits));
        assertThat(schemas().of(7).getName()).isEqualTo("R");
        assertThat(time.pauses()).hasSize(1);
    }

    @Test
    void of_registryThatIsNotThere_waitsUntilItStarts() throws MalformedEventException {
        int port = registry.port();
        registry.close();
        List<RegistryDouble> started = new ArrayList<>();
        time.during(pause -> {
            if (pause == 3) {
                started.add(new RegistryDouble(port).with(7, R));
            }
        });
        try {
            assertThat(schemas().of(7).getName()).isEqualTo("R");
            assertThat(time.pauses()).hasSize(3);
        } finally {
            started.forEach(RegistryDouble::close);
        }
    }

    @Test
    @Timeout(20)
    void of_registryThatHangs_waitsUntilItAnswers() throws MalformedEventException {
        CountDownLatch release = new CountDownLatch(1);
        registry.before(() -> {
            try {
                release.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        time.during(pause -> {
            registry.before(() -> {});
            release.countDown();
        });
        // The first question times out for certain. A later one may, on a slow machine: then there is one more pause.
        assertThat(schemas(registry.url(), null, Duration.ofMillis(500)).of(7).getName())
                .isEqualTo("R");
        assertThat(time.pauses()).isNotEmpty();
    }

    @Test
    void of_severalUrls_asksThemInTurn() throws MalformedEventException {
        try (RegistryDouble other = new RegistryDouble()) {
            registry.always(503, "");
            other.with(7, R).with(9, R);
            RegistrySchemas schemas = schemas(registry.url() + "," + other.url(), null, LONG);
            schemas.of(7);
            // The one that answered last is asked first.
            schemas.of(9);
            assertThat(registry.asked()).hasSize(1);
            assertThat(other.asked()).hasSize(2);
            assertThat(time.pauses()).isEmpty();
        }
    }

    @Test
    void of_interruptedPause_throwsAndStaysInterrupted() {
        registry.always(503, "");
        time.during(pause -> {
            throw new InterruptedException();
        });
        RegistrySchemas schemas = schemas();
        assertThatExceptionOfType(InterruptedLookupException.class).isThrownBy(() -> schemas.of(7));
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void of_interruptedQuestion_throwsAndStaysInterrupted() {
        CountDownLatch never = new CountDownLatch(1);
        Thread asking = Thread.currentThread();
        registry.before(() -> {
            asking.interrupt();
            try {
                never.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        RegistrySchemas schemas = schemas();
        assertThatExceptionOfType(InterruptedLookupException.class).isThrownBy(() -> schemas.of(7));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(time.pauses()).isEmpty();
    }

    @Test
    void of_secrets_areSentAsTheFileSaysNow(@TempDir Path folder) throws Exception {
        Path secrets = folder.resolve("secrets");
        registry.always(401, "{}");
        time.during(pause -> {
            try {
                // At first there is no file, then one without a password, then a wrong one.
                switch (pause) {
                    case 1 -> Files.writeString(secrets, "schema.registry.username=me\n");
                    case 2 ->
                        Files.writeString(secrets, "schema.registry.username=me\nschema.registry.password=wrong\n");
                    default -> {
                        Files.writeString(
                                secrets, "schema.registry.username=me\nschema.registry.password=s\\u00e9cret:1\n");
                        registry.always(0, "");
                    }
                }
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        schemas(registry.url(), secrets.toString(), LONG).of(7);
        assertThat(registry.headers().stream().map(headers -> headers.getFirst("Authorization")))
                .containsExactly(basic("me:wrong"), basic("me:s\u00e9cret:1"));
        assertThat(time.pauses()).hasSize(3);
    }

    private static String basic(String pair) {
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8));
    }

    @Test
    void of_schemaWithReferences_asksForThem() throws MalformedEventException {
        registry.with(
                        "/schemas/ids/5",
                        200,
                        "{\"schemaType\":\"AVRO\",\"schema\":" + RegistryDouble.quoted(record("A", "n.B", "n.C"))
                                + ",\"references\":[" + reference("b/b", 2) + "," + reference("c", 1) + "]}")
                .with(
                        "/subjects/b%2Fb/versions/2",
                        200,
                        "{\"subject\":\"b/b\",\"version\":2,\"id\":3,\"schema\":"
                                + RegistryDouble.quoted(record("B", "n.C"))
                                + ",\"references\":[" + reference("c", 1) + "]}")
                .with(
                        "/subjects/c/versions/1",
                        200,
                        "{\"subject\":\"c\",\"version\":1,\"id\":4,\"schema\":" + RegistryDouble.quoted(record("C"))
                                + "}");
        Schema schema = schemas().of(5);
        assertThat(schema.getField("fB").schema().getField("fC").schema().getFullName())
                .isEqualTo("n.C");
        assertThat(registry.asked()).hasSize(3);
    }

    private static String reference(String subject, int version) {
        return "{\"name\":\"n\",\"subject\":\"" + subject + "\",\"version\":" + version + "}";
    }

    private static String record(String name, String... types) {
        StringBuilder fields = new StringBuilder();
        for (String type : types) {
            fields.append(fields.isEmpty() ? "" : ",")
                    .append("{\"name\":\"f" + type.substring(2) + "\",\"type\":\"" + type + "\"}");
        }
        return "{\"type\":\"record\",\"name\":\"" + name + "\",\"namespace\":\"n\",\"fields\":[" + fields + "]}";
    }

    /** One that is missing, and one that refers to itself. */
    @ParameterizedTest
    @ValueSource(strings = {"missing", "self"})
    void of_schemaWithReferencesThatLeadNowhere_isRefused(String subject) {
        String schema = "{\"schema\":" + RegistryDouble.quoted(record("A", "n.B")) + ",\"references\":["
                + reference(subject, 1) + "]}";
        registry.with("/schemas/ids/5", 200, schema)
                .with("/subjects/self/versions/1", 200, schema)
                .with("/subjects/missing/versions/1", 404, "{\"error_code\":40401,\"message\":\"Subject not found\"}");
        MalformedEventException refused = refusal(schemas(), 5);
        assertThat(refused.reason().id()).isEqualTo("unknown-schema");
        assertThat(refused).hasMessageContaining(subject);
        assertThat(time.pauses()).isEmpty();
    }

    @Test
    void serialization_keepsTheAddressAlone() throws Exception {
        RegistrySchemas schemas = new RegistrySchemas(RegistryAddress.of(registry.url(), null));
        schemas.of(7);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(schemas);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(((Schemas) in.readObject()).of(7).getName()).isEqualTo("R");
        }
        assertThat(registry.asked()).hasSize(2);
    }
}
