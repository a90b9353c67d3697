package org.lorentztron.connectors.wire.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.lorentztron.model.Features;

class FeatureBufferTest {
    /** One buffer for events of many lengths, in order or not, with zeros among them. */
    @Property
    void toFeatures_anyOrder_isCanonical(@ForAll long seed, @ForAll @IntRange(min = 1, max = 300) int features)
            throws MalformedEventException {
        Random random = new Random(seed);
        FeatureBuffer buffer = new FeatureBuffer(features);
        for (int event = 0; event < 10; event++) {
            List<Integer> given = IntStream.range(0, features)
                    .filter(i -> random.nextBoolean())
                    .boxed()
                    .collect(Collectors.toList());
            if (random.nextBoolean()) {
                Collections.shuffle(given, random);
            }
            float[] expected = new float[features];
            buffer.clear();
            for (int index : given) {
                expected[index] = random.nextInt(5) == 0 ? -0f : (float) random.nextGaussian();
                buffer.add(index, expected[index]);
            }

            assertThat(buffer.toFeatures()).isEqualTo(Features.dense(expected));
            if (!given.isEmpty() && given.size() < features) {
                buffer.add(given.get(random.nextInt(given.size())), 0);
                assertThatThrownBy(buffer::toFeatures)
                        .isInstanceOf(MalformedEventException.class)
                        .hasMessageContaining("more than once");
            }
        }
    }

    @Example
    void toFeatures_widestNumberOfFeatures_takesTheFirstAndTheLastIndex() throws MalformedEventException {
        int n = Integer.MAX_VALUE;
        FeatureBuffer buffer = new FeatureBuffer(n);
        buffer.clear();
        for (int k = 0; k < 100; k++) {
            buffer.add(n - 1 - k, k + 1);
        }
        buffer.add(0, 7);

        Features features = buffer.toFeatures();

        assertThat(features.size()).isEqualTo(n);
        assertThat(features.nonZeros()).isEqualTo(101);
        assertThat(features.index(0)).isZero();
        assertThat(features.index(100)).isEqualTo(n - 1);
        assertThat(features.value(100)).isEqualTo(1);
        assertThatThrownBy(() -> buffer.add(n, 1))
                .isInstanceOf(MalformedEventException.class)
                .hasMessage("features has index 2147483647, expected 0 to 2147483646");
    }
}
