package org.lorentztron.connectors.wire.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Features;

class ByteScaleTest {
    /** 1e-47 and less: bytes whose value is rounded to 0. */
    private static final double[] SCALES = {1 / 255.0, 1, -0.5, 0, -0.0, 1e-45, 1e-47, 5e-324, 3e12};

    /** One object for events of many scales and places in their records, many of whose bytes are zero. */
    @Property
    void add_anyBytes_areTheFormulasValues(@ForAll long seed, @ForAll @IntRange(min = 1, max = 200) int length)
            throws MalformedEventException {
        Random random = new Random(seed);
        ByteScale byteScale = new ByteScale();
        FeatureBuffer buffer = new FeatureBuffer(length);
        double scale = 1;
        for (int event = 0; event < 20; event++) {
            // A scale is used for some events or for one.
            if (random.nextBoolean()) {
                scale = SCALES[random.nextInt(SCALES.length)];
            }
            int start = random.nextInt(10);
            byte[] bytes = new byte[start + length + random.nextInt(10)];
            random.nextBytes(bytes);
            float[] expected = new float[length];
            int share = 1 + random.nextInt(20);
            for (int i = 0; i < length; i++) {
                if (random.nextInt(20) >= share) {
                    bytes[start + i] = 0;
                }
                expected[i] = (float) ((bytes[start + i] & 0xFF) * scale);
            }

            buffer.clear();
            byteScale.add(scale, bytes, start, length, buffer);

            assertThat(buffer.toFeatures()).isEqualTo(Features.dense(expected));
        }
    }

    /** 9e14 is allowed, twice that is not; a byte that is not there does no harm. */
    @Test
    void add_valueTooLarge_isRefusedWhereItIs() throws MalformedEventException {
        ByteScale byteScale = new ByteScale();
        FeatureBuffer buffer = new FeatureBuffer(3);
        buffer.clear();
        byteScale.add(9e14, new byte[] {0, 1, 0}, 0, 3, buffer);
        assertThat(buffer.toFeatures()).isEqualTo(Features.dense(new float[] {0, 9e14f, 0}));

        buffer.clear();
        assertThatThrownBy(() -> byteScale.add(9e14, new byte[] {1, 0, 2}, 0, 3, buffer))
                .isInstanceOf(MalformedEventException.class)
                .hasMessageContaining("features[2]");
    }
}
