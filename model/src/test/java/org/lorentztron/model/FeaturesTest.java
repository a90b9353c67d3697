package org.lorentztron.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class FeaturesTest {
    @Test
    void dense_zeros_areDropped() {
        Features x = Features.dense(new float[] {0f, 2f, -0f, -3f});
        assertThat(x.size()).isEqualTo(4);
        assertThat(x.indices()).containsExactly(1, 3);
        assertThat(x.values()).containsExactly(2f, -3f);
        assertThat(x.squaredNorm()).isEqualTo(14);
    }

    @Test
    void sparse_anyOrder_isSortedAndEqualsDense() {
        Features x = Features.sparse(4, new int[] {3, 0, 1}, new float[] {-3f, -0f, 2f});
        assertThat(x).isEqualTo(Features.dense(new float[] {0f, 2f, 0f, -3f}));
        assertThat(x).hasSameHashCodeAs(Features.dense(new float[] {0f, 2f, 0f, -3f}));
    }

    @Test
    void sparse_badEntries_areRefused() {
        assertThatThrownBy(() -> Features.sparse(4, new int[] {2, 1, 2}, new float[3]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("feature index 2 is repeated");
        assertThatThrownBy(() -> Features.sparse(4, new int[] {4}, new float[1]))
                .hasMessage("feature index is 4, expected 0 to 3");
        assertThatThrownBy(() -> Features.sparse(4, new int[] {-1}, new float[1]))
                .hasMessage("feature index is -1, expected 0 to 3");
        assertThatThrownBy(() -> Features.sparse(4, new int[] {1}, new float[] {Float.NaN}))
                .hasMessage("feature 1 is NaN, expected a finite value");
        assertThatThrownBy(() -> Features.sparse(4, new int[1], new float[2]))
                .hasMessage("sparse features have 1 indices and 2 values");
        assertThatThrownBy(() -> Features.canonical(4, new int[1], new float[2]))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void dense_notFinite_isRefused() {
        assertThatThrownBy(() -> Features.dense(new float[] {1, Float.POSITIVE_INFINITY}))
                .hasMessage("feature 1 is Infinity, expected a finite value");
    }

    /** A model of fewer features takes the event as if nobody had added any. */
    @Test
    void first_anyCount_isAsIfThereWereNoOthers() {
        float[] values = {0, 2, 0, -3, 4, 0};
        Features x = Features.dense(values);

        for (int count = 0; count < values.length; count++) {
            assertThat(x.first(count)).isEqualTo(Features.dense(Arrays.copyOf(values, count)));
        }
        assertThat(x.first(6)).isSameAs(x);
        // Not widened: who needs more features refuses the event by its size.
        assertThat(x.first(7)).isSameAs(x);
        assertThat(x).isEqualTo(Features.dense(values));
    }
}
