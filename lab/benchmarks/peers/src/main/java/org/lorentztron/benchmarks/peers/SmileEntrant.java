package org.lorentztron.benchmarks.peers;

import java.util.function.ToIntFunction;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.Features;
import smile.classification.NeuralNetwork;

/** A neural network of Smile. */
final class SmileEntrant implements OnlineEntrant<SmileEntrant.Input> {
    private final NeuralNetwork network;

    /**
     * An example as Smile takes it.
     *
     * @param x dense
     * @param label class index
     */
    record Input(double[] x, int label) {}

    private SmileEntrant(NeuralNetwork network) {
        this.network = network;
    }

    /**
     * A network at its start.
     *
     * @param units of its hidden layer
     */
    static SmileEntrant start(int units, double rate, Task task) {
        // The weights of a network start from random numbers of Smile's own generator, one per thread.
        smile.math.Math.setSeed(task.seed());
        NeuralNetwork network = new NeuralNetwork(
                NeuralNetwork.ErrorFunction.CROSS_ENTROPY,
                task.features(),
                units,
                task.classes().size());
        network.setLearningRate(rate);
        return new SmileEntrant(network);
    }

    @Override
    public Input input(Example example) {
        Features features = example.features();
        double[] x = new double[features.size()];
        for (int k = 0; k < features.nonZeros(); k++) {
            x[features.index(k)] = features.value(k);
        }
        return new Input(x, example.index());
    }

    @Override
    public int predictThenLearn(Input input) {
        int predicted = network.predict(input.x());
        network.learn(input.x(), input.label());
        return predicted;
    }

    @Override
    public ToIntFunction<Input> model() {
        return input -> network.predict(input.x());
    }
}
