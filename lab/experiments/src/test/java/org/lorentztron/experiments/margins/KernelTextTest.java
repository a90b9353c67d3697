package org.lorentztron.experiments.margins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Features;
import org.lorentztron.model.fit.margin.Kernel;

class KernelTextTest {
    private static final List<Features> EXAMPLES =
            List.of(Features.dense(new float[] {1, 2}), Features.dense(new float[] {0, 1}));

    @Test
    void kernel_ofAName_hasItsParameters() {
        assertThat(KernelText.parse("gaussian:0.5").orElseThrow().kernel(EXAMPLES))
                .isEqualTo(new Kernel.Gaussian(0.5));
        // The mean of 5 and 1.
        assertThat(KernelText.parse("polynomial:4").orElseThrow().kernel(EXAMPLES))
                .isEqualTo(new Kernel.Polynomial(1 / 3.0, 1, 4));
    }

    @Test
    void parse_otherFormsAndRanges_isEmpty() {
        for (String text : List.of(
                "",
                "gaussian",
                "gaussian:",
                "gaussian:0",
                "gaussian:-1",
                "gaussian:1e7",
                "gaussian:1e",
                "gaussian:..",
                "polynomial:0",
                "polynomial:33",
                "polynomial:1.5",
                "linear:1",
                " gaussian:1")) {
            assertThat(KernelText.parse(text)).as(text).isEmpty();
        }
    }

    @Test
    void kernel_polynomialOfZeros_isRefused() {
        List<Features> zeros = List.of(Features.dense(new float[2]));
        assertThatThrownBy(() -> KernelText.parse("polynomial:2").orElseThrow().kernel(zeros))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the mean of |x|^2 is 0.0, expected above 0 for polynomial:2");
    }
}
