package org.lorentztron.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.monitor.ErrorCurve;

class SeedSpreadTest {
    /** A start whose snapshots erred like this at 100 and 200 examples. */
    private static VariantRun start(double first, double second) {
        Prototypes data = new Prototypes(1);
        Variant variant = Experiments.dos(data, 2, 0);
        return VariantRun.restored(
                variant, List.of(), List.of(), new ErrorCurve(100), List.of(point(100, first), point(200, second)));
    }

    private static CurvePoint point(long examples, double snapshot) {
        return new CurvePoint(examples, 0, 0, 0, snapshot, List.of());
    }

    @Test
    void spread_threeStarts_isThatOfEachPoint() {
        SeedSpread spread = new SeedSpread("dos:2", List.of(start(0.10, 0.03), start(0.20, 0.01), start(0.60, 0.02)));

        assertThat(spread.examples()).containsExactly(100, 200);
        assertThat(spread.means(CurvePoint::snapshot)).containsExactly(new double[] {30, 2}, within(1e-12));
        SeedSpread.Summary atEnd = spread.atEnd(CurvePoint::snapshot);
        assertThat(atEnd.mean()).isEqualTo(2, within(1e-12));
        assertThat(atEnd.least()).isEqualTo(1);
        assertThat(atEnd.largest()).isEqualTo(3);
    }
}
