package org.lorentztron.connectors.wire.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.lorentztron.connectors.wire.avro.SingleObject;
import org.lorentztron.model.Features;

/** What holds for every event in every format, and for bytes that are no event. */
class EventRoundTripTest {
    private static final int FEATURES = 40;

    private final EventFormat json = new EventJson(FEATURES);
    private final EventFormat avro = new EventAvro(FEATURES);

    @Property(tries = 500)
    void decode_ofEveryEncoding_hasTheSameBits(@ForAll("events") LabeledEvent event) throws Exception {
        assertSameBits(json.decode(EventJson.dense(event)), event);
        assertSameBits(json.decode(EventJson.sparse(event)), event);
        assertSameBits(avro.decode(EventAvro.float32(event)), event);
        assertSameBits(avro.decode(EventAvro.sparse(event)), event);
    }

    @Property(tries = 200)
    void decode_ofPixels_hasTheSameBits(@ForAll("pixels") LabeledEvent event) throws Exception {
        assertSameBits(avro.decode(EventAvro.uint8(event, 1 / 255.0)), event);
        assertSameBits(json.decode(EventJson.dense(event)), event);
    }

    @Property(tries = 2_000)
    void decode_ofAnyBytes_decodesOrSaysWhy(@ForAll byte[] bytes) {
        decodesOrSaysWhy(json, bytes);
        decodesOrSaysWhy(avro, bytes);
    }

    /** Damage somewhere inside good bytes gets further into the decoders than random bytes do. */
    @Property(tries = 2_000)
    void decode_ofDamagedBytes_decodesOrSaysWhy(@ForAll("events") LabeledEvent event, @ForAll long seed) {
        Random random = new Random(seed);
        for (byte[] good : List.of(EventJson.dense(event), EventJson.sparse(event))) {
            decodesOrSaysWhy(json, damage(good, 0, random));
        }
        for (byte[] good : List.of(EventAvro.float32(event), EventAvro.sparse(event))) {
            decodesOrSaysWhy(avro, damage(good, SingleObject.HEADER_LENGTH, random));
        }
    }

    /** With all indices there, any further one is a repetition; the buffer must not run over before it is noticed. */
    @Example
    void decode_everyIndexAndOneMore_isRepeated() {
        for (int features : new int[] {1, 3, 63, 64, 65, 784}) {
            for (int repeated : new int[] {0, features - 1}) {
                byte[] json = repeatedIndex(features, repeated);
                assertThatThrownBy(() -> new EventJson(features).decode(json))
                        .isInstanceOfSatisfying(MalformedEventException.class, e -> assertThat(e.reason())
                                .isEqualTo(MalformedReason.REPEATED_INDEX));
            }
        }
    }

    private static byte[] repeatedIndex(int features, int repeated) {
        String entries = IntStream.range(0, features)
                .mapToObj(index -> "\"" + index + "\":1,")
                .collect(Collectors.joining());
        return ("{\"features\":{" + entries + "\"" + repeated + "\":2}}").getBytes(StandardCharsets.UTF_8);
    }

    @Provide
    Arbitrary<LabeledEvent> events() {
        Arbitrary<Float> value = Arbitraries.frequencyOf(
                net.jqwik.api.Tuple.of(3, Arbitraries.just(0f)),
                net.jqwik.api.Tuple.of(3, Arbitraries.floats().between(-1e15f, 1e15f)),
                net.jqwik.api.Tuple.of(
                        1, Arbitraries.of(-0f, Float.MIN_VALUE, Float.MIN_NORMAL, 16_777_216f, 1e-7f, 1e15f)),
                net.jqwik.api.Tuple.of(
                        1, Arbitraries.integers().map(Float::intBitsToFloat).filter(x -> Math.abs(x) <= 1e15f)));
        return event(value);
    }

    @Provide
    Arbitrary<LabeledEvent> pixels() {
        return event(Arbitraries.integers().between(0, 255).map(pixel -> (float) (pixel / 255.0)));
    }

    private static Arbitrary<LabeledEvent> event(Arbitrary<Float> value) {
        Arbitrary<String> text = Arbitraries.strings()
                .ofMaxLength(20)
                .filter(t -> t.equals(new String(t.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8)));
        Arbitrary<Long> timestamp = Arbitraries.oneOf(
                Arbitraries.just(LabeledEvent.NO_TIMESTAMP), Arbitraries.longs().greaterOrEqual(0));
        Arbitrary<Features> features =
                value.array(Float[].class).ofSize(FEATURES).map(EventRoundTripTest::features);
        return Combinators.combine(text.injectNull(0.3), text.injectNull(0.3), timestamp, features)
                .as(LabeledEvent::new);
    }

    private static Features features(Float[] values) {
        float[] dense = new float[values.length];
        for (int i = 0; i < dense.length; i++) {
            dense[i] = values[i];
        }
        return Features.dense(dense);
    }

    private static void assertSameBits(LabeledEvent found, LabeledEvent expected) {
        assertThat(found.id()).isEqualTo(expected.id());
        assertThat(found.label()).isEqualTo(expected.label());
        assertThat(found.timestamp()).isEqualTo(expected.timestamp());
        assertThat(found.features().size()).isEqualTo(expected.features().size());
        assertThat(found.features().indices()).isEqualTo(expected.features().indices());
        assertThat(bits(found.features())).isEqualTo(bits(expected.features()));
    }

    private static int[] bits(Features features) {
        int[] bits = new int[features.nonZeros()];
        Arrays.setAll(bits, k -> Float.floatToRawIntBits(features.value(k)));
        return bits;
    }

    /** Any other exception than the checked one fails the test. */
    private static void decodesOrSaysWhy(EventFormat format, byte[] bytes) {
        byte[] before = bytes.clone();
        try {
            Features features = format.decode(bytes).features();
            for (int k = 0; k < features.nonZeros(); k++) {
                assertThat(features.value(k)).isFinite().isNotZero();
                assertThat(features.index(k)).isBetween(k == 0 ? 0 : features.index(k - 1) + 1, FEATURES - 1);
            }
        } catch (MalformedEventException e) {
            assertThat(e.reason()).isNotNull();
            assertThat(e.getMessage()).isNotBlank().hasSizeLessThan(1_000);
        }
        assertThat(bytes).isEqualTo(before);
    }

    private static byte[] damage(byte[] good, int start, Random random) {
        byte[] damaged =
                random.nextInt(4) == 0 ? Arrays.copyOf(good, start + random.nextInt(good.length - start)) : good;
        for (int i = random.nextInt(4); i > 0 && damaged.length > start; i--) {
            damaged[start + random.nextInt(damaged.length - start)] = (byte) random.nextInt(256);
        }
        return damaged;
    }

    /** Sparse events of the most features; dense ones of as many are more than an array holds. */
    @Example
    void decode_widestNumberOfFeatures_hasTheSameBits() throws Exception {
        int n = Integer.MAX_VALUE;
        Features features = Features.sparse(n, new int[] {0, 1_000_000, n - 1}, new float[] {1.5f, -2, 0.1f});
        LabeledEvent event = new LabeledEvent("id", "a", 7, features);

        assertSameBits(new EventJson(n).decode(EventJson.sparse(event)), event);
        assertSameBits(new EventAvro(n).decode(EventAvro.sparse(event)), event);
        assertThatThrownBy(() -> EventJson.dense(event)).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() ->
                        new EventJson(n).decode("{\"features\":{\"2147483647\":1}}".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(MalformedEventException.class)
                .hasMessage("features has index 2147483647, expected 0 to 2147483646");
    }
}
