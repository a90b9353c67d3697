package org.lorentztron.tools.charts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.monitor.QualityForm;
import org.lorentztron.model.monitor.ServedQuality;

class QualityTableTest {
    @Test
    void lines_fewClasses_hasARowOfEach() {
        ServedQuality quality = new ServedQuality(3);
        for (int i = 0; i < 1_200; i++) {
            quality.add(i % 3 == 0 ? 1 : 0, 0, new double[] {0.75, 0.25, 0});
        }
        assertThat(QualityTable.lines(List.of("ok", "fraud", "none"), quality.in(QualityForm.CUMULATIVE), null))
                .containsExactly(
                        "kappa 0.000, log loss 0.6539, Brier 0.4583, ECE 0.083",
                        "class  events  precision  recall  ROC-AUC  PR-AUC",
                        "   ok     800      0.667   1.000    0.500   0.667",
                        "fraud     400          ·   0.000    0.500   0.333",
                        " none       0          ·       ·        ·       ·");
    }

    @Test
    void lines_manyClasses_hasThoseOfTheLeastRecall() {
        ServedQuality quality = new ServedQuality(60);
        double[] uniform = new double[60];
        Arrays.fill(uniform, 1.0 / 60);
        for (int c = 0; c < 60; c++) {
            quality.add(c, c < 30 ? c : 59, uniform);
        }
        List<String> lines = QualityTable.lines(
                IntStream.range(0, 60).mapToObj(c -> "c" + c).toList(), quality.in(QualityForm.CUMULATIVE), null);
        assertThat(lines).hasSize(23);
        assertThat(lines.get(2)).startsWith("  c30");
        assertThat(lines.get(21)).startsWith("  c49");
        assertThat(lines.get(22)).isEqualTo("of 60 classes, those of the least recall among the first 50");
    }
}
