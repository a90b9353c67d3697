package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.version.Networks;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
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

    private static PublishedPair rest(String a) {
        return Snapshots.rest(a, 1, new float[] {1, 0}, new float[] {0, 1});
    }

    /** A version is refused before anybody predicts with it: without a score of its own a class could never win. */
    @Test
    void of_classWithoutAPartAgainstTheRest_isRefused() {
        List<String> classes = List.of("a", "b", "c");
        List<PublishedPair> some = List.of(rest("a"), rest("c"));
        assertThatThrownBy(() -> ModelVersion.of(Snapshots.manifest("m", 7, classes, some), some))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the parts of version 7 make no classifier: classes against the rest are 2, expected all 3"
                        + " of the model; the first without a part is b");

        List<PublishedPair> all = List.of(rest("a"), rest("b"), rest("c"));
        assertThat(ModelVersion.of(Snapshots.manifest("m", 7, classes, all), all)
                        .predict(new float[] {3})
                        .label())
                .isEqualTo("a");
    }

    @Test
    void of_pairBesideClassesAgainstTheRest_isRefused() {
        List<PublishedPair> mixed = List.of(rest("a"), rest("b"), rest("c"), pairs.get(0));
        assertThatThrownBy(() -> ModelVersion.of(Snapshots.manifest("m", 7, List.of("a", "b", "c"), mixed), mixed))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pairs of classes and classes against the rest, expected either");
    }

    @Test
    void of_networkOfOtherClasses_isRefused() {
        List<PublishedNetwork> records = Networks.records(1000);
        assertThatThrownBy(() -> ModelVersion.of(Networks.manifest(7, List.of("a", "b"), records), records))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("network is of 3 classes, expected 2");
        List<PublishedNetwork> second = records.subList(1, 2);
        assertThatThrownBy(() -> ModelVersion.of(Networks.manifest(7, List.of("a", "b", "c"), second), second))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is no part of the network");
    }

    private static <V> java.util.Map.Entry<String, V> entry(String name, V value) {
        return java.util.Map.entry(name, value);
    }
}
