package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.Snapshots;
import org.lorentztron.model.Features;

class ModelVersionTest {
    /**
     * Three pairs of rank 1 over one feature x, z = [x; 1]: score(a, b) = x^2 - 1, score(a, c) = x^2 - 4, score(b, c) =
     * 4 - x^2.
     */
    private final List<PublishedPair> pairs = List.of(
            Snapshots.pair("a", "b", 1, new float[] {1, 0}, new float[] {0, 1}),
            Snapshots.pair("a", "c", 1, new float[] {1, 0}, new float[] {0, 2}),
            Snapshots.pair("b", "c", 1, new float[] {0, 2}, new float[] {1, 0}));

    private final ModelVersion version =
            ModelVersion.of(Snapshots.manifest("m", 7, List.of("a", "b", "c"), pairs), pairs);

    @Test
    void predict_namesClassVotesAndScores() {
        ClassifiedEvent event = version.predict(new float[] {3});
        assertThat(event.label()).isEqualTo("a");
        assertThat(event.version()).isEqualTo(7);
        assertThat(event.votes()).containsExactly(entry("a", 2), entry("b", 0), entry("c", 1));
        assertThat(event.scores()).containsExactly(entry("a", 13.0), entry("b", -13.0), entry("c", 0.0));
        assertThat(event.margin()).isEqualTo(13.0);
        assertThat(version.predict(Features.dense(new float[] {0.5f})).label()).isEqualTo("b");
    }

    @Test
    void predict_otherLength_isRefused() {
        assertThatThrownBy(() -> version.predict(new float[] {1, 2}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("features has length 2, expected 1");
    }

    @Test
    void of_pairsThatDoNotBelong_isRefused() {
        assertThatThrownBy(() -> ModelVersion.of(version.manifest(), pairs.subList(0, 2)))
                .isInstanceOf(IllegalArgumentException.class);
        List<PublishedPair> otherOrder = List.of(pairs.get(1), pairs.get(0), pairs.get(2));
        assertThatThrownBy(() -> ModelVersion.of(version.manifest(), otherOrder))
                .isInstanceOf(IllegalArgumentException.class);
        PublishedPair wide = Snapshots.pair("b", "c", 1, new float[3], new float[3]);
        assertThatThrownBy(() -> ModelVersion.of(version.manifest(), List.of(pairs.get(0), pairs.get(1), wide)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("with 2 features");
    }

    private static <V> java.util.Map.Entry<String, V> entry(String name, V value) {
        return java.util.Map.entry(name, value);
    }
}
