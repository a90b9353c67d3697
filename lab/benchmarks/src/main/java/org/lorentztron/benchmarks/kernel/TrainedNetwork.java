package org.lorentztron.benchmarks.kernel;

import java.io.IOException;
import java.util.List;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.endless.EndlessDigits;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.model.AllClasses;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.kernels.Kernels;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.NetworkSettings;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learn.UpdateSettings;
import org.lorentztron.model.learner.Learners;
import org.lorentztron.model.predict.NetworkClassifier;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * A network that has learned, the events that follow, and the place among them.
 *
 * <p>Each iteration begins with the network as it was after training: events that it has just learned would need no
 * updates. The copies are made before, so that they are not in what {@code -prof gc} counts.
 */
@State(Scope.Thread)
public class TrainedNetwork {
    /** Where the events come from: {@link DataName#open}. */
    @Param("digits")
    public String data;

    /** The number m of units. */
    @Param({"64", "256", "512"})
    public int units;

    /** What the units compute. */
    @Param("square")
    public String kernel;

    /** How many events the network has learned before. */
    @Param("60000")
    public int trained;

    /** How many later ones there are to go on with. */
    @Param("50000")
    public int pool;

    private Features[] features;
    private int[] labels;
    private NetworkClassifier classifier;
    private TrainingBlock[] copies;
    private int iteration;
    private int next;

    private long events;
    private long updates;
    private long mistakes;

    /** Trains the network and copies it once for each iteration. */
    @Setup(Level.Trial)
    public void setUp(BenchmarkParams params) throws IOException {
        Dataset opened = DataName.open(data);
        Dataset digits = opened.size() == Dataset.ENDLESS ? opened : new EndlessDigits(opened, 1);
        int classes = digits.classes().size();
        features = new Features[pool];
        labels = new int[pool];
        for (int i = 0; i < pool; i++) {
            Example event = digits.training(trained + i);
            features[i] = event.features();
            labels[i] = event.index();
        }
        TrainingBlock block = trained(digits);
        NetworkModel model = (NetworkModel) block.model(0);
        classifier = new NetworkClassifier(
                model.kernel(),
                classes,
                model.featureSet(),
                List.of(new NetworkClassifier.Units(floats(model.basis()), floats(model.outputs()))));
        copies = new TrainingBlock
                [params.getWarmup().getCount() + params.getMeasurement().getCount()];
        for (int i = 0; i < copies.length; i++) {
            copies[i] = block.copy();
        }
    }

    private TrainingBlock trained(Dataset digits) {
        LearnerSettings settings = LearnerSettings.builder(LearnerKind.SHARED, digits.classes(), digits.features())
                .rank(1)
                .initScale(LearnerKind.SHARED.defaultInitScale())
                .seed(1)
                .updates(UpdateSettings.DEFAULT)
                .network(new NetworkSettings(NetworkKernel.of(kernel), units))
                .build();
        TrainingBlock block = Learners.of(settings)
                .newBlock(List.of(new AllClasses(digits.classes().size())));
        for (int i = 0; i < trained; i++) {
            Example event = digits.training(i);
            block.learn(event.features(), event.index());
        }
        return block;
    }

    private static float[] floats(double[] values) {
        float[] rounded = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            rounded[i] = (float) values[i];
        }
        return rounded;
    }

    /** Resets to the trained network and the first event of the pool. */
    @Setup(Level.Iteration)
    public void begin() {
        events -= copies[iteration].counts(0).examples();
        updates -= copies[iteration].counts(0).updates();
        mistakes -= copies[iteration].counts(0).mistakes();
        next = 0;
    }

    /** Counts what was learned in the iteration and lets go of its network. */
    @TearDown(Level.Iteration)
    public void end() {
        events += copies[iteration].counts(0).examples();
        updates += copies[iteration].counts(0).updates();
        mistakes += copies[iteration].counts(0).mistakes();
        copies[iteration++] = null;
    }

    /** What times per event go with. */
    @TearDown(Level.Trial)
    public void report() {
        double nonZeros = 0;
        for (Features x : features) {
            nonZeros += (double) x.nonZeros() / pool;
        }
        System.out.printf(
                "%n# kernels: %s; non-zeros per event: %.1f of %d%n",
                Kernels.fastest().name(), nonZeros, features[0].size());
        if (events > 0) {
            System.out.printf(
                    "# updates per event: %.3f, error %.2f %%%n", (double) updates / events, 100.0 * mistakes / events);
        }
    }

    /** Moves to the next event of the pool. */
    int advance() {
        next = next + 1 == pool ? 0 : next + 1;
        return next;
    }

    Features features(int i) {
        return features[i];
    }

    int label(int i) {
        return labels[i];
    }

    TrainingBlock block() {
        return copies[iteration];
    }

    NetworkClassifier classifier() {
        return classifier;
    }
}
