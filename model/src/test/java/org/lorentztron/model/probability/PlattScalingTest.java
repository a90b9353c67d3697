package org.lorentztron.model.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PlattScalingTest {
    private static final PlattScaling SIDED = new PlattScaling(2, 0.5, new PlattScaling.Sides(203, 1_020));

    private static byte[] written(@Nullable PlattScaling scaling) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PlattScaling.write(scaling, new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static @Nullable PlattScaling read(byte[] bytes) throws IOException {
        return PlattScaling.read(new DataInputStream(new ByteArrayInputStream(bytes)));
    }

    @Test
    void turned_knownSides_changesThem() {
        assertThat(SIDED.examples()).isEqualTo(203);
        assertThat(SIDED.turned()).isEqualTo(new PlattScaling(2, -0.5, new PlattScaling.Sides(1_020, 203)));
        assertThat(SIDED.shifted(1).sides()).isEqualTo(SIDED.sides());
    }

    /** States of before know the rarer side only, after the byte 1. */
    @Test
    void read_written_isEqual() throws IOException {
        PlattScaling older = new PlattScaling(2, 0.5, 203);
        assertThat(read(written(SIDED))).isEqualTo(SIDED);
        assertThat(read(written(older))).isEqualTo(older);
        assertThat(written(older)).hasSize(1 + 8 + 8 + 4).startsWith(1);
        assertThat(read(written(null))).isNull();
    }

    @Test
    void read_negativeExamplesOfASide_isRefused() throws IOException {
        byte[] bytes = written(SIDED);
        bytes[bytes.length - 4] = -1;
        assertThatThrownBy(() -> read(bytes))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("of its sides, expected 0 or more");
    }
}
