package org.lorentztron.model.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class LearnerSettingsTest {
    @Test
    void of_id_findsTheKind() {
        for (LearnerKind kind : LearnerKind.values()) {
            assertThat(LearnerKind.of(kind.id())).isEqualTo(kind);
        }
        assertThat(LearnerKind.DOS.id()).isEqualTo("dos");
        assertThatThrownBy(() -> LearnerKind.of("svm"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("learner is \"svm\", expected one of dos, linear, herded, arow, nherd, shared, margin");
    }

    @Test
    void construct_outOfRange_isRefused() {
        assertThatThrownBy(() -> settings(List.of("a"), 1, 1, 1))
                .hasMessage("classes are [a], expected 2 or more different labels");
        assertThatThrownBy(() -> settings(List.of("a", "a"), 1, 1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> settings(List.of("a", "b"), 0, 1, 1))
                .hasMessage("number of features is 0, expected 1 or more");
        assertThatThrownBy(() -> settings(List.of("a", "b"), 1, 0, 1)).hasMessage("rank is 0, expected 1 or more");
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, -1e-9, 1.000001e6}) {
            assertThatThrownBy(() -> settings(List.of("a", "b"), 1, 1, bad))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("init scale is " + bad + ", expected 0 to 1000000");
        }
        assertThat(settings(List.of("a", "b"), 1, 1, 1e6).initScale()).isEqualTo(1e6);
    }

    @Test
    void withStartFit_outOfRange_isRefused() {
        LearnerSettings settings = settings(List.of("a", "b"), 1, 1, 1);
        assertThat(settings.startFit()).isZero();
        assertThat(settings.withStartFit(10_000).with(Scheme.REST).startFit()).isEqualTo(10_000);
        for (int bad : new int[] {-1, 10_001}) {
            assertThatThrownBy(() -> settings.withStartFit(bad))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("events of the start fit are " + bad + ", expected 0 to 10000");
        }
    }

    private static LearnerSettings settings(List<String> classes, int features, int rank, double initScale) {
        return LearnerSettings.builder(LearnerKind.DOS, classes, features)
                .rank(rank)
                .initScale(initScale)
                .seed(1)
                .build();
    }
}
