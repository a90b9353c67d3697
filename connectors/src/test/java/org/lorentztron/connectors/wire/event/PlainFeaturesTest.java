package org.lorentztron.connectors.wire.event;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.Features;

class PlainFeaturesTest {
    private static final int FEATURES = 100_000_000;
    /** More characters than are looked at beyond an entry. */
    private static final String REST = "\"7\":1}}" + " ".repeat(40);

    private final FeatureBuffer buffer = new FeatureBuffer(FEATURES);
    private final PlainFeatures plain = new PlainFeatures(buffer);

    /** Or the slower reader would have all the work. Reference: the JDK's own parser, bit for bit. */
    @Property
    void read_ofWhatProducersWrite_isAllOfIt(@ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int digits)
            throws MalformedEventException {
        Random random = new Random(seed);
        int first = digits == 1 ? 0 : (int) Math.pow(10, digits - 1);
        String colon = random.nextBoolean() ? ":" : ": ";
        String comma = random.nextBoolean() ? "," : ", ";
        StringBuilder sparse = new StringBuilder();
        StringBuilder dense = new StringBuilder();
        int[] indices = new int[9];
        float[] values = new float[9];
        int length = 0;
        for (int k = 0; k < indices.length; k++) {
            indices[k] = first + k;
            String number = number(random);
            values[k] = (float) Double.parseDouble(number);
            String separator = k == 0 ? "" : comma;
            sparse.append(separator)
                    .append('"')
                    .append(indices[k])
                    .append('"')
                    .append(colon)
                    .append(number);
            dense.append(k == 0 ? "" : comma)
                    .append("0" + comma + "0")
                    .append(comma)
                    .append(number);
            length += 3;
        }
        Features expected = Features.sparse(FEATURES, indices.clone(), values.clone());
        for (int k = 0; k < indices.length; k++) {
            indices[k] = 3 * k + 2;
        }
        Features spread = Features.sparse(FEATURES, indices, values);

        buffer.clear();
        assertThat(plain.readSparse(bytes(sparse + "," + REST), 0)).isEqualTo(sparse.length() + 1);
        assertThat(buffer.toFeatures()).as(sparse.toString()).isEqualTo(expected);

        buffer.clear();
        assertThat(plain.readDense(bytes(dense + "," + REST), 0, 0)).isEqualTo(dense.length() + 1);
        assertThat(plain.feature()).isEqualTo(length);
        assertThat(buffer.toFeatures()).as(dense.toString()).isEqualTo(spread);
    }

    private static String number(Random random) {
        int gray = random.nextInt(256);
        return switch (random.nextInt(7)) {
            case 0 -> gray == 0 ? "0" : String.valueOf(Math.max(gray, 1) / 255f);
            case 1 -> String.valueOf(random.nextInt(10));
            case 5 -> String.valueOf(gray / 255.0);
            case 2 -> "-" + random.nextInt(10);
            case 3 -> String.format(Locale.ROOT, "%.15f", random.nextDouble());
            case 4 -> String.format(Locale.ROOT, "%.16f", 0.9 * random.nextDouble());
            default -> String.format(Locale.ROOT, "%." + (1 + random.nextInt(15)) + "f", 9 * random.nextGaussian() % 9);
        };
    }

    /** Whatever is in the way, nothing of the entry is read, and the full readers decide. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"1\" :1,",
                "\"1\":  1,",
                "\"01\":1,",
                "\"00\":1,",
                "\"\":1,",
                "\"-1\":1,",
                "\"1.0\":1,",
                "'1':1,",
                "  \"1\":1,",
                "\"123456789\":1,",
                "\"1\":1 ,",
                "\"1\":10,",
                "\"1\":01,",
                "\"1\":1.,",
                "\"1\":.5,",
                "\"1\":-,",
                "\"1\":--1,",
                "\"1\":+1,",
                "\"1\":1e3,",
                "\"1\":0.5e3,",
                "\"1\":0.5E3,",
                "\"1\":0.123456789012345678901,",
                "\"1\":0.5}",
                "\"1\":1}",
                "\"1\":NaN,",
                "\"1\":\"1\",",
                "\"1\":0.5.5,",
                "\"1\":0.1234567:,",
                "\"1\":1.0000000596046448,",
                "\"\\u0031\":1,",
                "x1\":1,",
                "\"1x:1,",
                "\"1\"x1,"
            })
    void read_ofAnythingElse_stopsBeforeIt(String entry) throws MalformedEventException {
        buffer.clear();
        assertThat(plain.readSparse(bytes(entry + REST), 0)).isZero();
        assertThat(buffer.toFeatures().nonZeros()).isZero();
    }

    /** The widest entry, cut anywhere: no character after the last is looked at. */
    @Property
    void read_nearTheEnd_looksAtNothingBeyond(@ForAll @IntRange(max = 74) int length) throws MalformedEventException {
        String entry = " \"12345678\": -0.00012345678901234567,";
        buffer.clear();
        int end = plain.readSparse(bytes((entry + entry).substring(0, length)), 0);
        assertThat(end).isEqualTo(length - length % entry.length());

        String values = "0,0,0,0,0, -0.00012345678901234567,".repeat(3);
        buffer.clear();
        assertThat(plain.readDense(bytes(values.substring(0, length)), 0, 0)).isBetween(0, length);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(US_ASCII);
    }
}
