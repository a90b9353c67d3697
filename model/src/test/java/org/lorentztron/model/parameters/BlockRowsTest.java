package org.lorentztron.model.parameters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.kernels.FeatureRows;

class BlockRowsTest {
    /** Of 3 features and 70 units, each unit's value that of its feature. */
    private static BlockRows rows() {
        RowInitializer start = (feature, row, layout) -> {
            for (int unit = 0; unit < 70; unit++) {
                row[layout.index(unit)] = feature + 1;
            }
        };
        return BlockRows.ofOnePart(FeatureRows.of(3, false), start, 70, true);
    }

    /** An event may cause it: the arrays are filled again, and none is made. */
    @Test
    void restart_trainedRows_areAtTheirStartInTheSameArrays() {
        BlockRows rows = rows();
        float[][] values = rows.values().clone();
        float[][] variances = rows.variances().clone();
        for (int row = 0; row < rows.count(); row++) {
            Arrays.fill(values[row], 7f);
            Arrays.fill(variances[row], 0.5f);
        }

        rows.restart();

        BlockRows fresh = rows();
        for (int row = 0; row < rows.count(); row++) {
            assertThat(rows.values()[row]).isSameAs(values[row]).containsExactly(fresh.values()[row]);
            assertThat(rows.variances()[row]).isSameAs(variances[row]).containsExactly(fresh.variances()[row]);
        }
    }

    @Test
    void copy_changed_leavesTheOriginalAlone() {
        BlockRows rows = rows();
        BlockRows copy = rows.copy(RowInitializer.ZEROS);
        for (int row = 0; row < copy.count(); row++) {
            Arrays.fill(copy.values()[row], 7f);
            Arrays.fill(copy.variances()[row], 0.5f);
        }

        BlockRows fresh = rows();
        for (int row = 0; row < rows.count(); row++) {
            assertThat(rows.values()[row]).containsExactly(fresh.values()[row]);
            assertThat(rows.variances()[row]).containsExactly(fresh.variances()[row]);
        }
    }
}
