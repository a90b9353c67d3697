package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.wire.event.EventAvro;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.named.avro.ConfluentAvro;
import org.lorentztron.connectors.wire.named.avro.ConfluentWriter;
import org.lorentztron.model.Features;

/** The weight of an event, in every format. */
class EventWeightTest {
    private static final Map<String, String> FLAT = Map.of("event-features", "*", "event-weight", "importance");
    private static final LabeledEvent EVENT =
            new LabeledEvent("a", "7", 5, Features.dense(new float[] {0, 0.5f, 1, 0}));

    private static LabeledEvent json(String weight) throws MalformedEventException {
        return new EventJson(1).decode(("{\"weight\": " + weight + ", \"features\": [1]}").getBytes(UTF_8));
    }

    private static LabeledEvent named(String weight, Map<String, String> options) throws MalformedEventException {
        NamedJson format = new NamedJson(MappingOptions.mapping(options), NameRules.NONE);
        return format.decode(("{\"importance\": " + weight + ", \"amount\": 2}").getBytes(UTF_8));
    }

    private static LabeledEvent csv(String weight) throws MalformedEventException {
        Map<String, String> options = new HashMap<>(FLAT);
        options.put("event-schema", "importance,amount");
        EventFormat format = new NamedCsv(
                MappingOptions.mapping(options), NameRules.NONE, new CsvHeader(List.of("importance", "amount")));
        return format.decode((weight + ",2").getBytes(UTF_8));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "2.5, 2.5", "1e6, 1e6", "3, 3", "-0.0, -0.0", "1e-9, 1e-9"})
    void decode_weight_isRead(String written, double weight) throws MalformedEventException {
        assertThat(json(written).weight()).isEqualTo(weight);
        assertThat(named(written, FLAT).weight()).isEqualTo(weight);
        assertThat(csv(written).weight()).isEqualTo(weight);
        // With an escape, so that the full parser reads it.
        assertThat(new EventJson(1)
                        .decode(("{\"x\": \"\\n\", \"weight\": " + written + ", \"features\": [1]}").getBytes(UTF_8))
                        .weight())
                .isEqualTo(weight);
    }

    @Test
    void decode_noWeight_isOne() throws MalformedEventException {
        assertThat(json("null").weight()).isEqualTo(1);
        assertThat(named("null", FLAT).weight()).isEqualTo(1);
        assertThat(csv("").weight()).isEqualTo(1);
        assertThat(new EventJson(1)
                        .decode("{\"features\": [1]}".getBytes(UTF_8))
                        .weight())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "-1, wrong-type, -1.0",
        "1000000.1, weight-too-large, 1000000.1",
        "1e30, not-finite, 1.0E30",
        "-1e300, not-finite, -1.0E300",
        "1e400, not-finite, Infinity",
    })
    void decode_impossibleWeight_isRefusedWithItsPath(String written, String reason, String shown) {
        String message = " is " + shown + ", expected 1, or with --max-weight a number from 0 to 1000000";
        assertRefused(() -> json(written), reason, "weight" + message);
        assertRefused(() -> named(written, FLAT), reason, "importance" + message);
        assertRefused(() -> csv(written), reason, "importance" + message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"3\"", "true", "[1]", "{}"})
    void decode_weightThatIsNoNumber_isRefusedWithItsPath(String written) {
        MalformedEventException plain = catchThrowableOfType(MalformedEventException.class, () -> json(written));
        assertThat(plain.reason()).isEqualTo(MalformedReason.WRONG_TYPE);
        assertThat(plain)
                .hasMessageStartingWith("weight is ")
                .hasMessageEndingWith("expected 1, or with --max-weight a number from 0 to 1000000");
        MalformedEventException named = catchThrowableOfType(MalformedEventException.class, () -> named(written, FLAT));
        assertThat(named.reason()).isEqualTo(MalformedReason.WRONG_TYPE);
        assertThat(named)
                .hasMessageStartingWith("importance is ")
                .hasMessageEndingWith("expected 1, or with --max-weight a number from 0 to 1000000");
    }

    @Test
    void decode_notANumber_isRefused() {
        assertRefused(
                () -> json("NaN"),
                "not-finite",
                "weight is NaN, expected 1, or with --max-weight a number from 0 to 1000000");
        assertRefused(
                () -> csv("NaN"),
                "wrong-type",
                "importance is the text \"NaN\", expected 1, or with --max-weight a number from 0 to 1000000");
        assertRefused(
                () -> json("1, \"weight\": 1"), "not-json", "weight is given more than once, expected it at most once");
    }

    private static void assertRefused(Decoding decoding, String reason, String message) {
        assertThatThrownBy(decoding::decode)
                .isInstanceOfSatisfying(
                        MalformedEventException.class,
                        refused -> assertThat(refused.reason().id()).isEqualTo(reason))
                .hasMessage(message);
    }

    @FunctionalInterface
    private interface Decoding {
        LabeledEvent decode() throws MalformedEventException;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.25, 1, 3, 1e6})
    void encode_weight_isReadBack(double weight) throws MalformedEventException {
        LabeledEvent sent = EVENT.withWeight(weight);
        assertThat(new EventJson(4).decode(EventJson.dense(sent))).isEqualTo(sent);
        assertThat(new EventJson(4).decode(EventJson.sparse(sent))).isEqualTo(sent);
        assertThat(new EventAvro(4).decode(EventAvro.float32(sent))).isEqualTo(sent);
        assertThat(new EventAvro(4).decode(EventAvro.sparse(sent))).isEqualTo(sent);
        assertThat(new EventAvro(4).decode(EventAvro.uint8(sent, 0.5))).isEqualTo(sent);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN, 1e30, Double.POSITIVE_INFINITY})
    void decode_avroWithImpossibleWeight_isRefused(double weight) {
        byte[] bytes = EventAvro.sparse(EVENT);
        java.nio.ByteBuffer.wrap(bytes)
                .order(java.nio.ByteOrder.LITTLE_ENDIAN)
                .putDouble(bytes.length - Double.BYTES, weight);
        assertRefused(
                () -> new EventAvro(4).decode(bytes),
                weight == -1 ? "wrong-type" : "not-finite",
                "weight is " + weight + ", expected 1, or with --max-weight a number from 0 to 1000000");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, 1e30})
    void create_impossibleWeight_throws(double weight) {
        assertThatThrownBy(() -> EVENT.withWeight(weight))
                .hasMessage("weight is " + weight + ", expected 0 to 1000000");
    }

    /** A column of that name may be a person's. */
    @Test
    void decode_allFieldsAreFeatures_weightIsOne() throws MalformedEventException {
        EventMapping mapping = MappingOptions.mapping(Map.of("event-features", "*"));
        LabeledEvent event = new NamedJson(mapping, NameRules.NONE).decode("{\"weight\": 82.5}".getBytes(UTF_8));
        assertThat(event.weight()).isEqualTo(1);
        assertThat(event.features().valueOf(NamedFeatures.index("weight".getBytes(UTF_8))))
                .isEqualTo(82.5f);
    }

    @Test
    void decode_confluentAvro_readsAnyNumber() throws MalformedEventException {
        for (Object weight : new Object[] {3, 3L, 3f, 3.0}) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("importance", weight);
            row.put("amount", 2.0);
            Schema schema = ConfluentWriter.schema(row);
            EventFormat format = new ConfluentAvro(MappingOptions.mapping(FLAT), NameRules.NONE, id -> schema);
            assertThat(format.decode(ConfluentWriter.bytes(row, schema)).weight())
                    .isEqualTo(3);
        }
    }
}
