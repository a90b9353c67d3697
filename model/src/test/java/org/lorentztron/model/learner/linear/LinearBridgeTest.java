package org.lorentztron.model.learner.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.features.Calibration;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.features.FoldedModels;

class LinearBridgeTest {

    @Property
    void fromDos_ofToDos_isTheWeights(
            @ForAll @Size(4) double[] given, @ForAll @DoubleRange(min = -9, max = 9) double x) {
        double[] w = new double[4];
        for (int j = 0; j < w.length; j++) {
            w[j] = Math.tanh(given[j]) + x;
        }

        assertThat(LinearBridge.fromDos(LinearBridge.toDos(w))).containsExactly(w, within(1e-14));
    }

    @Test
    void fromDos_unlinearConstant_isRefused() {
        DosModel model = new DosModel(1, 3, new double[] {1, 2, 3}, new double[] {1, 2, 2.6});

        assertThatThrownBy(() -> LinearBridge.fromDos(model)).hasMessageContaining("expected a linear one");
    }

    /** As it is published: rounded to float32, where 1/4 is no longer exact beside large weights. */
    @Test
    void fromDos_roundedToFloat_isCloseToTheWeights() {
        DosModel exact = LinearBridge.toDos(new double[] {0.1, -3.7, 123.456});
        DosModel published = new DosModel(1, 3, rounded(exact.u()), rounded(exact.v()));

        assertThat(LinearBridge.fromDos(published)).containsExactly(new double[] {0.1, -3.7, 123.456}, within(1e-5));
    }

    /** Published for raw features far from 0, and taken back: the constant's 1/2 is rounded beside thousands. */
    @Test
    void fromDos_foldedAndUnfolded_isCloseToTheWeights() {
        List<Features> events = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            events.add(Features.dense(new float[] {1000 + i % 3, 5000 + i % 7, -3000 + i % 2}));
        }
        FeatureScale scale = Calibration.scale(events);
        double[] w = {1.5, -2.5, 0.75, 0.1};

        DosModel published = FoldedModels.of(scale, LinearBridge.toDos(w));

        assertThat(Math.abs(published.u()[3])).isGreaterThan(1000);
        assertThat(LinearBridge.fromDos(scale.unfold(published))).containsExactly(w, within(1e-3));
    }

    private static double[] rounded(double[] values) {
        return Arrays.stream(values).map(value -> (float) value).toArray();
    }

    @Test
    void fromDos_trueDifferenceOfSquares_isRefused() {
        DosModel model = new DosModel(1, 3, new double[] {1, 2, 3}, new double[] {1, 2.5, 2.5});

        assertThatThrownBy(() -> LinearBridge.fromDos(model))
                .hasMessage("model to start from is a difference of squares of rank 1, expected a linear one");
    }
}
