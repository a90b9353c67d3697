package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.model.Features;

class NamedEventsTest {
    private static final Map<String, String> OPTIONS = Map.of(
            MappingOptions.EVENT_CATEGORICAL, "zip,codes",
            MappingOptions.EVENT_TEXT, "note",
            MappingOptions.EVENT_LOG, "amount",
            MappingOptions.EVENT_IGNORE, "secret.*",
            MappingOptions.EVENT_ROOT, "payload.after",
            MappingOptions.EVENT_FEATURES, "*",
            MappingOptions.EVENT_LABEL, "fraud",
            MappingOptions.EVENT_LABEL_MAP, "true=fraud,false=ok");

    private final NamedEvents events = NamedEvents.of(NamedFeatures.NAME, OPTIONS);

    private static Map<String, Object> map() {
        Map<String, Object> features = new HashMap<>();
        features.put("zip", 12345);
        features.put("codes", new int[] {3, 3, 7});
        features.put("note", "Late, late!");
        features.put("amount", new BigDecimal("12.5"));
        features.put("country", "DE");
        features.put("is_new", true);
        features.put("age", null);
        features.put("secret", Map.of("x", 1));
        features.put("vector", List.of(0.5, -1));
        features.put("user", Map.of("name", "Zoë", "score", 0));
        return features;
    }

    private static final String JSON =
            """
            {"payload": {"before": null, "after": {"fraud": true, "zip": 12345, "codes": [3, 3, 7], "note": "Late, late!",
              "amount": 12.5, "country": "DE", "is_new": true, "age": null, "secret": {"x": 1}, "vector": [0.5, -1],
              "user": {"name": "Zo\\u00eb", "score": 0}}}}""";

    @Test
    void features_mapAndEvent_areTheSame() {
        assertThat(events.features(map())).isEqualTo(events.features(JSON));
    }

    /**
     * A version's features are those that its job learned, when objects of one field and base64 were what they seem.
     */
    @Test
    void entries_ofTheFirstEncoding_haveNoDecimalsOfConnectAndMongoDb() {
        String json =
                """
                {"schema": {"type": "struct", "fields": [{"field": "amount", "type": "bytes",
                    "name": "org.apache.kafka.connect.data.Decimal", "parameters": {"scale": "2"}}]},
                 "payload": {"amount": "AfQ=", "price": {"$numberDecimal": "3.14"}, "at": {"$date": "2020-05-13"}}}""";
        Map<String, String> options = Map.of("event-root", "payload", "event-features", "*");
        assertThat(entries(NamedFeatures.FIRST, options, json))
                .containsExactlyInAnyOrder("amount=AfQ=", "price.$numberDecimal=3.14", "at.$date=2020-05-13");
        assertThat(entries(NamedFeatures.NAME, options, json))
                .containsExactlyInAnyOrder("amount", "amount?", "price", "price?", "at", "at?");
    }

    private static List<String> entries(String featureSpace, Map<String, String> options, String json) {
        return NamedEvents.of(featureSpace, options).entries(json).values().stream()
                .flatMap(List::stream)
                .toList();
    }

    /** By the texts of the entries, each hashed by itself. */
    @Test
    void features_map_areItsEntries() {
        NamedFeatures space = new NamedFeatures();
        Map<Integer, Float> expected = new HashMap<>();
        Map.ofEntries(
                        Map.entry("zip=12345", 1f),
                        Map.entry("codes=3", 2f),
                        Map.entry("codes=7", 1f),
                        Map.entry("note~late", 2f),
                        Map.entry("amount", (float) Math.log1p(12.5)),
                        Map.entry("amount?", 1f),
                        Map.entry("country=DE", 1f),
                        Map.entry("is_new=true", 1f),
                        Map.entry("vector[0]", 0.5f),
                        Map.entry("vector[1]", -1f),
                        Map.entry("user.name=Zoë", 1f),
                        Map.entry("user.score?", 1f))
                .forEach((text, value) -> expected.put(space.index(text), value));

        Features features = events.features(map());

        Map<Integer, Float> found = new HashMap<>();
        for (int k = 0; k < features.nonZeros(); k++) {
            found.put(features.index(k), features.value(k));
        }
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void features_unknownType_saysWhere() {
        assertThatThrownBy(() -> events.features(Map.of("user", Map.of("when", new Object()))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("wrong-type: user.when is of class java.lang.Object");
        assertThatThrownBy(() -> events.features(Map.of("zip", 1.5)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("zip is 1.5, expected a whole number");
        assertThatThrownBy(() -> events.features(Map.of("x", Arrays.asList(1, null, true))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("x[2] is true");
        assertThatThrownBy(() -> events.features(Map.of("x", Double.NaN)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not-finite: x is NaN");
        assertThatThrownBy(() -> events.features("{}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("missing-field: payload.after is missing");
    }

    @Test
    void features_deepMap_isReadUpToABound() {
        assertThat(events.features(nested(64)).indices()).hasSize(2);
        assertThatThrownBy(() -> events.features(nested(65)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not-json: a.a.a.a")
                .hasMessageContaining(" is nested more than 64 deep");
    }

    private static Map<String, Object> nested(int maps) {
        Map<String, Object> map = Map.of("a", 1);
        for (int i = 1; i < maps; i++) {
            map = Map.of("a", map);
        }
        return map;
    }

    @Test
    void features_collectionInItself_isRefused() {
        Map<String, Object> map = new HashMap<>();
        map.put("self", map);
        assertThatThrownBy(() -> events.features(map))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("self.self");

        // The text of each would hold the text of the other.
        List<Object> one = new ArrayList<>();
        List<Object> other = new ArrayList<>(List.of(one));
        one.add(other);
        assertThatThrownBy(() -> events.features(Map.of("x", one)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("wrong-type: x[0] is an array");
        assertThatThrownBy(() -> events.features(Map.of("x", List.of(map))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("wrong-type: x[0] is an object");
    }

    @Test
    void features_ofNothing_areNone() {
        assertThat(events.features(Map.of()).nonZeros()).isZero();
        assertThat(events.features(Collections.singletonMap("", null)).nonZeros())
                .isZero();
        assertThat(events.features(Map.of("", 2)).indices()).contains(new NamedFeatures().index(""));
    }

    @Test
    void features_manyThreads_doNotDisturbEachOther() throws Exception {
        Features expected = events.features(map());
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Boolean>> equal = new ArrayList<>();
            for (int i = 0; i < 400; i++) {
                equal.add(threads.submit(() -> events.features(map()).equals(expected)));
            }
            for (Future<Boolean> each : equal) {
                assertThat(each.get()).isTrue();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void decode_labelMap_givesClasses() throws MalformedEventException {
        NamedJson format = new NamedJson(MappingOptions.mapping(OPTIONS), MappingOptions.rules(OPTIONS));
        assertThat(format.decode(JSON.getBytes(UTF_8)).label()).isEqualTo("fraud");
    }
}
