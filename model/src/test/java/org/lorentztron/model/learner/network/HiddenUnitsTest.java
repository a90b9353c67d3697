package org.lorentztron.model.learner.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.parameters.BlockRows;

class HiddenUnitsTest {
    /** Of one unit h = (1, 1, 1) and z = (2^40, 2^40, 1): its gradients are about 2^80. */
    @ParameterizedTest
    @EnumSource(NetworkKernel.class)
    void prepare_stepBeyondTheRange_isRefused(NetworkKernel kernel) {
        BlockRows rows = BlockRows.all(new float[][] {{1}, {1}, {1}}, new float[][] {{1}, {1}, {1}});
        Features x = Features.dense(new float[] {0x1p40f, 0x1p40f});
        Entries z = new Entries();
        rows.enter(x, z);
        HiddenUnits units = HiddenUnits.of(kernel, 1, rows.layout());
        units.values(rows, z, new float[1]);

        assertThat(units.prepare(x.squaredNorm(), new double[] {0x1p10}, new double[] {1}, 1))
                .isTrue();
        assertThat(units.prepare(x.squaredNorm(), new double[] {-0x1p20}, new double[] {1}, 1))
                .isFalse();
        assertThat(units.prepare(x.squaredNorm(), new double[] {Double.NaN}, new double[] {1}, 1))
                .isFalse();
    }
}
