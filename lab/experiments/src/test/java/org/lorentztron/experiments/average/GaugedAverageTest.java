package org.lorentztron.experiments.average;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.average.AlignedAverage;
import org.lorentztron.model.average.LorentzBoost;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.PairModelAverage;

class GaugedAverageTest {
    private static final int N = Models.DIMENSION - 1;

    private static List<DosModel> models(int count) {
        Random random = new Random(count);
        List<DosModel> models = new ArrayList<>();
        for (int m = 0; m < count; m++) {
            models.add(Models.random(random, 3));
        }
        return models;
    }

    private static DosModel average(boolean boosts, Rotation rotation, List<DosModel> models) {
        PairModelAverage average = new GaugedAverage(AverageWeights.UNIFORM, boosts, rotation);
        models.forEach(average::add);
        assertThat(average.intervals()).isEqualTo(models.size());
        return average.average();
    }

    @Test
    void add_boostAndRotation_isTheAlignedAverage() {
        PairModelAverage job = new AlignedAverage(AverageWeights.POLYNOMIAL);
        PairModelAverage gauged = new GaugedAverage(AverageWeights.POLYNOMIAL, true, Rotation.procrustes());
        for (DosModel model : models(6)) {
            assertThat(gauged.add(model)).isEqualTo(job.add(model));
            assertThat(gauged.average().u()).containsExactly(job.average().u());
            assertThat(gauged.average().v()).containsExactly(job.average().v());
        }
    }

    @Test
    void add_nothingDone_isTheMeanOfTheParameters() {
        List<DosModel> models = models(5);

        DosModel average = average(false, Rotation.none(), models);

        for (int i = 0; i < average.u().length; i++) {
            double u = 0;
            double v = 0;
            for (DosModel model : models) {
                u += model.u()[i] / models.size();
                v += model.v()[i] / models.size();
            }
            assertThat(average.u()[i]).isEqualTo(u, within(1e-14));
            assertThat(average.v()[i]).isEqualTo(v, within(1e-14));
        }
    }

    @Test
    void add_boostOnly_isTheMeanOfBoostedModels() {
        List<DosModel> models = models(2);

        DosModel average = average(true, Rotation.none(), models);

        double[] first = LorentzBoost.of(models.get(0)).model().v();
        double[] second = LorentzBoost.of(models.get(1)).model().v();
        for (int i = 0; i < first.length; i++) {
            assertThat(average.v()[i]).isEqualTo((first[i] + second[i]) / 2, within(1e-14));
        }
    }

    /** Two gauges of one model that differ by a rotation: without the boost it is found all the same. */
    @Test
    void add_rotationOnly_turnsAModelBack() {
        DosModel model = models(1).get(0);
        DosModel turned = new DosModel(3, Models.DIMENSION, cycled(model.u()), cycled(model.v()));

        DosModel average = average(false, Rotation.procrustes(), List.of(model, turned));

        assertThat(average.u()).containsExactly(model.u(), within(1e-13));
        assertThat(average.v()).containsExactly(model.v(), within(1e-13));
    }

    /** The rows in another order, one of them negative. */
    private static double[] cycled(double[] rows) {
        int size = Models.DIMENSION;
        double[] cycled = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            cycled[(i + size) % rows.length] = i < size ? -rows[i] : rows[i];
        }
        return cycled;
    }

    /** Of z = [+-3 e_j; 1] the sum of z z' is 18 I. */
    @Test
    void dataMetric_unitMetric_isPlainProcrustes() {
        List<Features> events = new ArrayList<>();
        for (int j = 0; j < N; j++) {
            for (float sign : new float[] {1, -1}) {
                float[] values = new float[N];
                values[j] = 3 * sign;
                events.add(Features.dense(values));
            }
        }
        List<DosModel> models = models(4);

        DosModel metric = average(true, Rotation.dataMetric(events), models);
        DosModel plain = average(true, Rotation.procrustes(), models);

        assertThat(metric.u()).containsExactly(plain.u(), within(1e-12));
        assertThat(metric.v()).containsExactly(plain.v(), within(1e-12));
    }

    /** The trap of replicas that share a start: what no event touches is alike in both and must not decide. */
    @Test
    void dataMetric_featureThatNoEventHas_doesNotDecide() {
        Random random = new Random(7);
        List<Features> events = new ArrayList<>();
        for (int e = 0; e < 30; e++) {
            float[] values = new float[N];
            for (int j = 1; j < N; j++) {
                values[j] = (float) random.nextGaussian();
            }
            events.add(Features.dense(values));
        }
        double[] learned = models(1).get(0).u();
        double[] target = withFirstColumn(learned);
        double[] moved = withFirstColumn(cycled(learned));

        double[] aligned = Rotation.dataMetric(events).towards(3, target, moved);
        double[] trapped = Rotation.procrustes().towards(3, target, moved);

        assertThat(farthest(aligned, learned)).isLessThan(1e-12);
        assertThat(farthest(trapped, learned)).isGreaterThan(0.3);
    }

    /** The largest difference in a column that events touch. */
    private static double farthest(double[] a, double[] b) {
        double farthest = 0;
        for (int i = 0; i < a.length; i++) {
            farthest = i % Models.DIMENSION == 0 ? farthest : Math.max(farthest, Math.abs(a[i] - b[i]));
        }
        return farthest;
    }

    /** A large start value of a pixel that is always 0, the same in every model. */
    private static double[] withFirstColumn(double[] matrix) {
        double[] result = matrix.clone();
        for (int unit = 0; unit < 3; unit++) {
            result[unit * Models.DIMENSION] = 100 * (unit + 1);
        }
        return result;
    }

    @Test
    void dataMetric_ofNothing_isRefused() {
        assertThatThrownBy(() -> Rotation.dataMetric(List.of()))
                .hasMessage("events of a data metric are none, expected 1 or more");
    }

    @Test
    void add_otherShapeOrNothing_isRefused() {
        PairModelAverage average = new GaugedAverage(AverageWeights.UNIFORM, false, Rotation.none());
        assertThatThrownBy(average::average).isInstanceOf(IllegalStateException.class);
        average.add(Models.random(new Random(1), 2));
        assertThatThrownBy(() -> average.add(Models.random(new Random(1), 3)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void add_modelChangedAfterwards_isAveragedAsItWas() {
        DosModel model = models(1).get(0);
        double before = model.u()[0];
        PairModelAverage average = new GaugedAverage(AverageWeights.UNIFORM, false, Rotation.none());
        average.add(model);
        model.u()[0] = 99;

        assertThat(average.average().u()[0]).isEqualTo(before);
    }
}
