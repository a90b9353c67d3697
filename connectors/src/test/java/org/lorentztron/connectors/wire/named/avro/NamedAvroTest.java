package org.lorentztron.connectors.wire.named.avro;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.avro.specific.SpecificData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.wire.event.EventAvro;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.NamePatterns;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.named.NamedJson;
import org.lorentztron.model.Features;

/** Written by Avro's own encoder of the schema. */
class NamedAvroTest {
    private static final NameRules RULES = new NameRules(
            NamePatterns.NONE, NamePatterns.of("note"), NamePatterns.of("amount"), NamePatterns.of("secret"));

    private final NamedAvro format = new NamedAvro(RULES);

    private static byte[] event(Object label, Object features) throws IOException {
        org.lorentztron.connectors.wire.avro.LabeledEvent event =
                new org.lorentztron.connectors.wire.avro.LabeledEvent("t1", 1_700_000_000_000L, label, features, 1.0);
        ByteBuffer bytes = new BinaryMessageEncoder<org.lorentztron.connectors.wire.avro.LabeledEvent>(
                        SpecificData.get(), event.getSchema())
                .encode(event);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
        return out.toByteArray();
    }

    private static byte[] named() throws IOException {
        return event(
                "ok",
                new org.lorentztron.connectors.wire.avro.NamedFeatures(
                        Map.of("amount", 12.5, "x.y", 0.0, "secret", 1.0),
                        Map.of("country", "US", "note", "Late, late"),
                        Map.of("words", List.of("a", "b", "a"))));
    }

    @Test
    void decode_namedFeatures_areThoseOfJson() throws Exception {
        String json =
                """
                {"id": "t1", "timestamp": 1700000000000, "label": "ok", "features":
                  {"amount": 12.5, "x.y": 0, "secret": 1, "country": "US", "note": "Late, late",
                   "words": ["a", "b", "a"]}}""";
        LabeledEvent expected = new NamedJson(EventMapping.STANDARD, RULES).decode(json.getBytes(UTF_8));

        LabeledEvent event = format.decode(named());

        assertThat(event.features()).isEqualTo(expected.features());
        assertThat(event.id()).isEqualTo("t1");
        assertThat(event.label()).isEqualTo("ok");
        assertThat(event.timestamp()).isEqualTo(1_700_000_000_000L);
        assertThat(event.numbers().count()).isEqualTo(2);
        assertThat(format.names(named()).values().stream().flatMap(List::stream))
                .contains("amount?", "x%2Ey", "country=US", "note~late", "words=b");
    }

    @Test
    void decode_indexedFeatures_areOfAnotherJob() throws Exception {
        byte[] sparse = EventAvro.sparse(new LabeledEvent(null, "ok", 1, Features.dense(new float[] {1})));
        assertThatThrownBy(() -> format.decode(sparse))
                .hasMessage(
                        "features have indices, expected names as in NamedFeatures; for features without names, give the"
                                + " job their number as --features");
        assertThatThrownBy(() -> new EventAvro(1).decode(named()))
                .hasMessage("features have names, expected indices: see --features named");
    }

    @Test
    void decode_nameInTwoMaps_isGivenTwice() throws Exception {
        byte[] twice = event(
                1L,
                new org.lorentztron.connectors.wire.avro.NamedFeatures(Map.of("a", 1.0), Map.of("a", "x"), Map.of()));
        MalformedEventException refused =
                catchThrowableOfType(MalformedEventException.class, () -> format.decode(twice));
        assertThat(refused).hasMessageStartingWith("a is given more than once");
        assertThat(refused.reason().id()).isEqualTo("not-avro");
    }

    /** All numbers of the schema are float64. */
    @ParameterizedTest
    @CsvSource({
        "10115, zip=10115",
        "-7, zip=-7",
        "-0.0, zip=0",
        "9007199254740992, zip=9007199254740992",
    })
    void decode_wholeNumberAtACategory_isText(double zip, String entry) throws Exception {
        NamedAvro categories = categories();
        byte[] bytes = numbers(Map.of("zip", zip));
        assertThat(categories.decode(bytes).features().indices()).containsExactly(new NamedFeatures().index(entry));
        assertThat(categories.names(bytes).values()).containsExactly(List.of(entry));
    }

    @ParameterizedTest
    @CsvSource({"10115.5", "9007199254740994", "1e300", "NaN", "-Infinity"})
    void decode_otherNumberAtACategory_isRefused(double zip) throws Exception {
        byte[] bytes = numbers(Map.of("zip", zip));
        MalformedEventException refused = catchThrowableOfType(
                MalformedEventException.class, () -> categories().decode(bytes));
        assertThat(refused).hasMessageStartingWith("zip is " + zip + ", expected a whole number");
        assertThat(refused.reason().id()).isEqualTo("wrong-type");
    }

    private static NamedAvro categories() {
        return new NamedAvro(
                new NameRules(NamePatterns.of("zip"), NamePatterns.NONE, NamePatterns.NONE, NamePatterns.NONE));
    }

    private static byte[] numbers(Map<String, Double> numbers) throws IOException {
        return event("ok", new org.lorentztron.connectors.wire.avro.NamedFeatures(numbers, Map.of(), Map.of()));
    }

    /** No bytes make it fail otherwise. */
    @Property(tries = 2_000)
    void decode_damagedBytes_areRefused(@ForAll @Size(3) int[] places, @ForAll byte with) throws Exception {
        byte[] bytes = named();
        for (int place : places) {
            bytes[10 + Math.floorMod(place, bytes.length - 10)] = with;
        }
        decodeOrRefuse(bytes);
        decodeOrRefuse(Arrays.copyOf(bytes, Math.floorMod(places[0], bytes.length)));
    }

    private void decodeOrRefuse(byte[] bytes) {
        try {
            assertThat(format.decode(bytes)).isNotNull();
        } catch (MalformedEventException e) {
            assertThat(e).hasMessageContaining(" ");
        }
    }
}
