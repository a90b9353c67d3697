package org.lorentztron.experiments.tournament;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.LabelNoise;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.Features;

/**
 * What contestants learn and are tested on: training examples in random order, some with wrong labels, and test
 * examples, all right. Labels are indices of classes, 0 and 1 in a pair. Whoever shares one agrees on not writing to
 * it.
 */
record MatchData(List<Features> training, int[] given, List<Features> tests, int[] truth) {
    /** Example i of pair p has the wrong label that example p * STRIDE + i of a stream would have. */
    private static final long STRIDE = 1L << 32;

    /**
     * The examples of two classes: one in {@code percent} has the label of the other class.
     *
     * @param number of the pair: another order and other wrong labels for each
     */
    static MatchData ofPair(Data data, ClassPair pair, int number, int percent, long seed) {
        IntUnaryOperator label = index -> index == pair.a() ? 0 : index == pair.b() ? 1 : -1;
        return of(data, label, new LabelNoise(percent / 100.0, 2), STRIDE * (number + 1), seed + number + 1);
    }

    private static MatchData of(Data data, IntUnaryOperator label, LabelNoise noise, long stride, long seed) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < data.training().size(); i++) {
            if (label.applyAsInt(data.training().get(i).index()) >= 0) {
                order.add(i);
            }
        }
        Collections.shuffle(order, new Random(seed));
        List<Features> training = new ArrayList<>();
        int[] given = new int[order.size()];
        for (int i = 0; i < given.length; i++) {
            Example example = data.training().get(order.get(i));
            training.add(example.features());
            given[i] = noise.apply(stride + order.get(i), label.applyAsInt(example.index()));
        }
        List<Example> tests = data.tests().stream()
                .filter(example -> label.applyAsInt(example.index()) >= 0)
                .toList();
        return new MatchData(
                training,
                given,
                tests.stream().map(Example::features).toList(),
                tests.stream()
                        .mapToInt(example -> label.applyAsInt(example.index()))
                        .toArray());
    }

    /** A dataset in memory. */
    record Data(List<String> classes, int features, List<Example> training, List<Example> tests) {
        static Data of(Dataset dataset) {
            List<Example> training = new ArrayList<>();
            for (long i = 0; i < dataset.size(); i++) {
                training.add(dataset.training(i));
            }
            List<Example> tests = new ArrayList<>();
            for (long i = 0; i < dataset.testSize(); i++) {
                tests.add(dataset.test(i));
            }
            return new Data(dataset.classes(), dataset.features(), training, tests);
        }
    }
}
