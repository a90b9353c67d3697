package org.lorentztron.benchmarks.peers;

import java.util.ArrayList;
import java.util.List;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.Features;
import org.lorentztron.model.fit.margin.GramMatrix;
import org.lorentztron.model.fit.margin.Kernel;

/**
 * The large margin between two digits: the first examples of both, all test examples of both, and the kernel (gamma x'z
 * + 1)^2 with gamma = 1 / mean |x|^2. Not modified.
 *
 * @param signs y, one for each example: 1 for the first digit, -1 for the second
 * @param slack the price of a unit of slack
 */
record DigitMargin(List<Features> examples, int[] signs, List<Features> tests, int[] testSigns, double slack) {

    /**
     * Takes the examples of a stream.
     *
     * @param classes the indices of two classes
     * @param count how many examples of both together
     */
    static DigitMargin of(Dataset stream, int[] classes, int count, double slack) {
        List<Example> examples = new ArrayList<>();
        for (long i = 0; examples.size() < count; i++) {
            addIfOne(stream.training(i), classes, examples);
        }
        List<Example> tests = new ArrayList<>();
        for (long i = 0; i < stream.testSize(); i++) {
            addIfOne(stream.test(i), classes, tests);
        }
        return new DigitMargin(
                features(examples), signs(examples, classes), features(tests), signs(tests, classes), slack);
    }

    private static void addIfOne(Example example, int[] classes, List<Example> taken) {
        if (example.index() == classes[0] || example.index() == classes[1]) {
            taken.add(example);
        }
    }

    private static List<Features> features(List<Example> examples) {
        return examples.stream().map(Example::features).toList();
    }

    private static int[] signs(List<Example> examples, int[] classes) {
        return examples.stream()
                .mapToInt(example -> example.index() == classes[0] ? 1 : -1)
                .toArray();
    }

    double gamma() {
        return kernel().gamma();
    }

    Kernel.Polynomial kernel() {
        return Kernel.Polynomial.quadraticOf(examples);
    }

    GramMatrix gram() {
        return GramMatrix.of(kernel(), examples);
    }
}
