package org.lorentztron.experiments.margins;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.Features;

/**
 * One class against the rest: examples to learn from and examples to judge by.
 *
 * @param positive the class that has the sign +1
 */
public record MarginData(String positive, Part training, Part test) {

    /** Some of the examples, with their signs, each 1 or -1. Whoever shares one agrees on not writing to it. */
    public record Part(List<Features> examples, int[] signs) {
        private static Part of(List<Example> examples, String positive) {
            return new Part(
                    examples.stream().map(Example::features).toList(),
                    examples.stream()
                            .mapToInt(example -> example.label().equals(positive) ? 1 : -1)
                            .toArray());
        }

        int size() {
            return signs.length;
        }

        /** How many have the sign +1. */
        int positives() {
            int count = 0;
            for (int sign : signs) {
                count += sign > 0 ? 1 : 0;
            }
            return count;
        }
    }

    /**
     * The first rows of the training part, and all of a test part of its own.
     *
     * @param positive null for the last class of two
     * @throws IllegalArgumentException if the class is unknown, or the training examples have one sign only
     */
    static MarginData tested(Dataset data, @Nullable String positive, int rows) {
        List<Example> tests = new ArrayList<>();
        for (long i = 0; i < data.testSize(); i++) {
            tests.add(data.test(i));
        }
        return of(trainingOf(data), tests, positive(data, positive), rows);
    }

    /**
     * The training part in a random order: its last fifth judges, the first rows of the others are learned.
     *
     * @param positive null for the last class of two
     * @throws IllegalArgumentException as in {@link #tested}
     */
    static MarginData split(Dataset data, @Nullable String positive, int rows, long seed) {
        List<Example> all = trainingOf(data);
        Collections.shuffle(all, new Random(seed));
        int learned = all.size() - all.size() / 5;
        return of(all.subList(0, learned), all.subList(learned, all.size()), positive(data, positive), rows);
    }

    private static List<Example> trainingOf(Dataset data) {
        List<Example> all = new ArrayList<>();
        for (long i = 0; i < data.size(); i++) {
            all.add(data.training(i));
        }
        return all;
    }

    private static String positive(Dataset data, @Nullable String positive) {
        List<String> classes = data.classes();
        if (positive == null && classes.size() != 2) {
            throw new IllegalArgumentException(
                    "the data has the classes " + classes + ", expected two, or one of them by --class");
        }
        if (positive != null && !classes.contains(positive)) {
            throw new IllegalArgumentException(
                    "the data has no class '" + positive + "', expected one of " + classes + " for --class");
        }
        return positive == null ? classes.get(1) : positive;
    }

    private static MarginData of(List<Example> training, List<Example> tests, String positive, int rows) {
        Part learned = Part.of(training.subList(0, Math.min(rows, training.size())), positive);
        if (learned.positives() == 0 || learned.positives() == learned.size()) {
            throw new IllegalArgumentException("of " + learned.size() + " training examples " + learned.positives()
                    + " are of the class '" + positive + "', expected at least one of it and one of the rest");
        }
        if (tests.isEmpty()) {
            throw new IllegalArgumentException(
                    "there are no test examples, expected at least one: give 5 examples" + " or more, or --test");
        }
        return new MarginData(positive, learned, Part.of(tests, positive));
    }
}
