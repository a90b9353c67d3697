package org.lorentztron.local.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.client.FeatureNames;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.Hats;
import org.lorentztron.model.features.WaveInputs;
import org.lorentztron.model.features.Waves;

class MappedNamesTest {
    @Test
    void of_featuresOfAMap_saysWhatTheyAreMadeOf() {
        Hats hats = new Hats(new int[] {1, 3}, new float[][] {{-1.5f, 10}, {0, 1, 2}});
        FeatureMap map = new FeatureMap(4, hats, Waves.drawn(1, 2, 1, 1, WaveInputs.all(new float[4], new float[4])));
        MappedNames names = new MappedNames(map, FeatureNames.NONE, Map.of());
        assertThat(IntStream.rangeClosed(3, 10).mapToObj(names::of))
                .containsExactly(
                        "#3",
                        "#1 near -1.5 or less",
                        "#1 near 10 or more",
                        "#3 near 0 or less",
                        "#3 near 1",
                        "#3 near 2 or more",
                        "wave 0",
                        "wave 1");
    }

    /** What a model has of a logarithm is not what stands in events. */
    @Test
    void of_hatsOfALogarithm_areNearValuesOfEvents() {
        float[] knots = {(float) -Math.log1p(20), 0, (float) Math.log1p(1_466)};
        FeatureMap map = new FeatureMap(4, new Hats(new int[] {1}, new float[][] {knots}), Waves.NONE);
        MappedNames names = new MappedNames(map, FeatureNames.NONE, Map.of("event-log", "#1"));
        assertThat(IntStream.range(4, 7).mapToObj(names::of))
                .containsExactly("#1 near -20 or less", "#1 near 0", "#1 near 1466 or more");
    }
}
