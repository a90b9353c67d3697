package org.lorentztron.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class NetworkKernelTest {
    @Test
    void of_everyId_isItsKernel() {
        for (NetworkKernel kernel : NetworkKernel.values()) {
            assertThat(NetworkKernel.of(kernel.id())).isEqualTo(kernel);
        }
        assertThatThrownBy(() -> NetworkKernel.of("cube"))
                .hasMessage("kernel is \"cube\", expected one of square, anova");
    }
}
