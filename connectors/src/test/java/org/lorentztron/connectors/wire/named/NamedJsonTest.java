package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.GoldenNamedEvents.Golden;
import org.lorentztron.model.Features;

class NamedJsonTest {
    static List<Golden> golden() {
        return GoldenNamedEvents.all();
    }

    @Test
    void golden_areAllEvents() {
        assertThat(golden()).hasSizeGreaterThan(300);
    }

    @ParameterizedTest
    @MethodSource("golden")
    void decode_goldenEvent_isAsInOtherLanguages(Golden golden) throws MalformedEventException {
        NamedJson format = new NamedJson(golden.mapping(), golden.rules());
        byte[] bytes = golden.event().getBytes(UTF_8);
        // The second time all fields are known.
        for (int i = 0; i < 2; i++) {
            if (golden.reason() == null) {
                Features features = format.decode(bytes).features();
                assertThat(features.indices())
                        .containsExactly(golden.indices().stream()
                                .mapToInt(Number::intValue)
                                .toArray());
                assertThat(features.values()).containsExactly(floats(golden.values()));
                assertThat(format.parse(bytes)).isEqualTo(format.decode(bytes));
            } else {
                MalformedEventException refused =
                        catchThrowableOfType(MalformedEventException.class, () -> format.decode(bytes));
                assertThat(refused).as(golden.name()).isNotNull();
                assertThat(refused.reason().id()).isEqualTo(golden.reason());
                assertThat(refused).hasMessageContaining(golden.path());
            }
        }
    }

    private static float[] floats(List<Number> values) {
        float[] floats = new float[values.size()];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = Float.parseFloat(values.get(i).toString());
        }
        return floats;
    }

    @Test
    void decode_numbers_saysWhichTheyAre() throws MalformedEventException {
        LabeledEvent event = new NamedJson(EventMapping.STANDARD, NameRules.NONE)
                .decode("{\"features\":{\"b\":0,\"a\":{\"c\":2},\"t\":\"x\",\"l\":[1,2]}}".getBytes(UTF_8));
        NamedFeatures space = new NamedFeatures();
        assertThat(event.numbers().count()).isEqualTo(2);
        assertThat(event.numbers().value(0)).isEqualTo(space.index("b"));
        assertThat(event.numbers().presence(0)).isEqualTo(space.index("b?"));
        assertThat(event.numbers().value(1)).isEqualTo(space.index("a.c"));
        assertThat(event.numbers().presence(1)).isEqualTo(space.index("a.c?"));
    }

    /** Else every event would be read twice. */
    @Test
    void read_plainEvent_needsNoFullParser() throws MalformedEventException {
        FastNamedJson fast = new FastNamedJson(new EventBuilder(EventMapping.STANDARD, NameRules.NONE));
        byte[] event = ("{\"id\": \"t1\", \"label\": 3, \"timestamp\": 5, \"other\": {\"x\": [1, null]},"
                        + " \"features\": {\"a\": -1.5e3, \"b\": \"x\", \"c\": true, \"d\": null, \"e\": [\"u\"], \"f\": {}}}")
                .getBytes(UTF_8);
        LabeledEvent first = fast.read(event);
        assertThat(first).isNotNull().isEqualTo(fast.read(event));
        assertThat(fast.read("{\"features\": {\"\u00e9\": 1}}".getBytes(UTF_8))).isNull();
    }

    @Test
    void names_anEvent_areTheTextsOfItsEntries() {
        NameRules rules =
                new NameRules(NamePatterns.of("zip"), NamePatterns.of("note"), NamePatterns.NONE, NamePatterns.NONE);
        NamedJson format = new NamedJson(EventMapping.STANDARD, rules);
        byte[] event = ("{\"features\":{\"a\":{\"b\":1},\"t\":\"x=y\",\"l\":[1,2],\"ok\":true,\"zip\":7,"
                        + "\"note\":\"Hi hi\",\"many\":[\"u\",\"v\"]}}")
                .getBytes(UTF_8);
        assertThat(format.names(event).values().stream().flatMap(List::stream))
                .containsExactlyInAnyOrder(
                        "a.b", "a.b?", "t=x=y", "l[0]", "l[1]", "ok=true", "zip=7", "note~hi", "many=u", "many=v");
        assertThat(format.names("nothing".getBytes(UTF_8))).isEmpty();
        NamedFeatures space = new NamedFeatures();
        assertThat(format.names(event)).allSatisfy((index, names) -> assertThat(space.index(names.get(0)))
                .isEqualTo(index));
    }
}
