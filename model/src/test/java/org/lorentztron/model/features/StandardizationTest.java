package org.lorentztron.model.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class StandardizationTest {
    @Test
    void of_id_isTheOneWithIt() {
        for (Standardization standardization : Standardization.values()) {
            assertThat(Standardization.of(standardization.id())).isSameAs(standardization);
        }
        assertThatThrownBy(() -> Standardization.of("on"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("standardize is \"on\", expected one of auto, off");
    }
}
