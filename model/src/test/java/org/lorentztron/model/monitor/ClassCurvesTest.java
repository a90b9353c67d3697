package org.lorentztron.model.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.monitor.ClassCurves.Point;

class ClassCurvesTest {
    private final ServedQuality quality = new ServedQuality(2);

    /** Probabilities are true: an event with p is of class 1 in p of all cases. */
    private ClassCurves calibrated(int events) {
        Random random = new Random(5);
        for (int i = 0; i < events; i++) {
            double p = random.nextDouble() * random.nextDouble();
            quality.add(random.nextDouble() < p ? 1 : 0, p > 0.5 ? 1 : 0, new double[] {1 - p, p});
        }
        return quality.curves(1);
    }

    @Test
    void roc_hasTheAreaOfTheMetric() {
        List<Point> roc = calibrated(3_000).roc();
        double area = 0;
        for (int i = 1; i < roc.size(); i++) {
            Point from = roc.get(i - 1);
            Point to = roc.get(i);
            area += (to.x() - from.x()) * (from.y() + to.y()) / 2;
        }
        assertThat(area).isCloseTo(quality.in(QualityForm.CUMULATIVE).rocAuc(1), within(1e-12));
        assertThat(roc.get(0)).isEqualTo(new Point(0, 0));
        assertThat(roc.get(roc.size() - 1)).isEqualTo(new Point(1, 1));
    }

    @Test
    void precisionAndRecall_haveTheAreaOfTheMetric() {
        double area = 0;
        double recall = 0;
        for (Point point : calibrated(3_000).precisionRecall()) {
            area += (point.x() - recall) * point.y();
            recall = point.x();
        }
        assertThat(area).isCloseTo(quality.in(QualityForm.CUMULATIVE).prAuc(1), within(1e-12));
        assertThat(recall).isEqualTo(1);
    }

    /** A tenth of the events, those with the largest probabilities, has more of the class than its share. */
    @Test
    void gains_riseAboveTheDiagonalToAll() {
        List<Point> gains = calibrated(3_000).gains();
        assertThat(gains).allMatch(point -> point.y() >= point.x());
        assertThat(gains.get(gains.size() - 1)).isEqualTo(new Point(1, 1));
    }

    @Test
    void reliability_ofTrueProbabilities_isTheDiagonal() {
        List<Point> points = calibrated(40_000).reliability(10);
        assertThat(points).hasSizeBetween(8, 11).allSatisfy(point -> assertThat(point.y())
                .isCloseTo(point.x(), within(0.03)));
    }

    @Test
    void oneClassAlone_hasNoCurves() {
        quality.add(1, 1, new double[] {0.2, 0.8});
        assertThat(quality.curves(1).areDefined()).isFalse();
        assertThat(quality.curves(0).areDefined()).isFalse();
    }
}
