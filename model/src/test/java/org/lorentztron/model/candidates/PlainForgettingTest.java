package org.lorentztron.model.candidates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.Part;
import org.lorentztron.model.candidates.ForgettingStream.Event;
import org.lorentztron.model.candidates.ForgettingStream.Interval;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.FeatureMemory;
import org.lorentztron.model.learn.HeldFeatures;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learn.Update;
import org.lorentztron.model.learn.UpdateSettings;

/** Linear parts that forget, beside an implementation with a map from features to weights for each of them. */
class PlainForgettingTest {

    /** What is known of a feature. */
    private static final class Weight {
        private double value;
        private long touched;
    }

    /** What a class, or all of them, has seen of a feature. */
    private static final class Seen {
        private int count;
        private boolean admitted;
        private long touched;
    }

    /** All that has been seen of a class, or of all. */
    private static final class Group {
        private Map<Integer, Seen> features = new HashMap<>();
        private long lastEnd = Long.MIN_VALUE;

        List<Integer> admit(Features x, FeatureMemory memory) {
            List<Integer> admitted = new ArrayList<>();
            for (int index : x.indices()) {
                Seen seen = features.computeIfAbsent(index, none -> new Seen());
                seen.touched = Long.MAX_VALUE;
                seen.admitted |= ++seen.count >= memory.fewestEvents();
                if (seen.admitted) {
                    admitted.add(index);
                }
            }
            return admitted;
        }

        void end(long end, FeatureMemory memory) {
            features.values().forEach(seen -> seen.touched = Math.min(seen.touched, end));
            List<Long> newest = features.values().stream()
                    .filter(seen -> seen.admitted)
                    .map(seen -> seen.touched)
                    .sorted(Comparator.reverseOrder())
                    .toList();
            long oldest = newest.size() <= memory.mostHeld() ? Long.MIN_VALUE : newest.get(memory.mostHeld() - 1);
            features.values()
                    .removeIf(seen -> end - seen.touched >= memory.ttlMillis()
                            || seen.touched < (seen.admitted ? oldest : lastEnd));
            lastEnd = end;
        }
    }

    /** A linear classifier. */
    private static final class Plain {
        private final BinaryPart part;
        private final Map<Integer, Weight> weights = new TreeMap<>();
        private double constant;
        private boolean trained;

        Plain(BinaryPart part) {
            this.part = part;
        }

        void learn(Features x, List<Integer> admitted, int label) {
            double y = part.positive() == label ? 1 : -1;
            double score = constant;
            double zSquared = 1;
            for (int k = 0; k < x.nonZeros(); k++) {
                if (admitted.contains(x.index(k))) {
                    Weight weight = weights.computeIfAbsent(x.index(k), none -> new Weight());
                    weight.touched = Long.MAX_VALUE;
                    score += weight.value * x.value(k);
                    zSquared += x.value(k) * x.value(k);
                }
            }
            // PA-II with C = 1: after a step of PA the margin is 1, and rounding decides on the next one.
            double step = Math.max(0, 1 - y * score) / (zSquared + 0.5);
            for (int k = 0; k < x.nonZeros(); k++) {
                if (admitted.contains(x.index(k))) {
                    weights.get(x.index(k)).value += y * step * x.value(k);
                }
            }
            constant += y * step;
            trained = true;
        }

        void end(long end, FeatureMemory memory) {
            if (!trained) {
                return;
            }
            trained = false;
            weights.values().forEach(weight -> weight.touched = Math.min(weight.touched, end));
            weights.values().removeIf(weight -> end - weight.touched >= memory.ttlMillis());
            Comparator<Map.Entry<Integer, Weight>> order = Comparator.comparing(entry -> entry.getValue().touched);
            List<Integer> first = weights.entrySet().stream()
                    .sorted(order.thenComparing(entry -> Math.abs(entry.getValue().value))
                            .thenComparing(Map.Entry::getKey))
                    .limit(Math.max(0, weights.size() - (long) memory.mostHeld()))
                    .map(Map.Entry::getKey)
                    .toList();
            first.forEach(weights::remove);
        }
    }

    @ParameterizedTest
    @EnumSource(Scheme.class)
    void learn_anyStream_isAsWithAMapForEachPart(Scheme scheme) {
        long forgotten = 0;
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            FeatureMemory memory = ForgettingStream.memory(random);
            LearnerSettings settings = LearnerSettings.builder(
                            LearnerKind.LINEAR, ForgettingStream.CLASSES, ForgettingStream.FEATURES)
                    .rank(1)
                    .initScale(0)
                    .seed(1)
                    .updates(new UpdateSettings(Update.PA2, 1, Covariance.PROJECT))
                    .build()
                    .with(scheme)
                    .withMemory(memory);
            List<Part> parts = ForgettingStream.parts(settings);
            TrainingBlock block = ForgettingStream.block(settings, List.of(Candidate.PLAIN), parts);
            List<Plain> plain =
                    parts.stream().map(part -> new Plain(BinaryPart.of(part))).toList();
            Map<Integer, Group> groups = new TreeMap<>();
            for (Interval interval : ForgettingStream.random(random, 20, 40)) {
                ForgettingStream.train(block, interval);
                learn(plain, groups, interval, scheme, memory);
                for (int p = 0; p < parts.size(); p++) {
                    assertSame(plain.get(p), (DosModel) block.model(p), "seed " + seed + " " + memory);
                }
            }
            forgotten += HeldFeatures.of(block).forgottenFeatures();
        }
        assertThat(forgotten).isGreaterThan(1000);
    }

    private static void learn(
            List<Plain> parts, Map<Integer, Group> groups, Interval interval, Scheme scheme, FeatureMemory memory) {
        Map<Integer, Group> occurred = new TreeMap<>();
        for (Event event : interval.events()) {
            int group = scheme == Scheme.PAIRS ? event.label() : 0;
            occurred.put(group, groups.computeIfAbsent(group, none -> new Group()));
            List<Integer> admitted = occurred.get(group).admit(event.x(), memory);
            for (Plain part : parts) {
                if (part.part.contains(event.label())) {
                    part.learn(event.x(), admitted, event.label());
                }
            }
        }
        occurred.values().forEach(group -> group.end(interval.end(), memory));
        parts.forEach(part -> part.end(interval.end(), memory));
    }

    private static void assertSame(Plain plain, DosModel model, String description) {
        assertThat(model.featureSet().indices())
                .as(description)
                .containsExactly(
                        plain.weights.keySet().stream().mapToInt(j -> j).toArray());
        int k = 0;
        double largest = 0;
        for (Weight weight : plain.weights.values()) {
            largest = Math.max(largest, Math.abs(model.u()[k++] - weight.value));
        }
        assertThat(largest).as(description).isLessThan(1e-3);
        assertThat(model.u()[k] - 0.25).as(description).isCloseTo(plain.constant, within(1e-3));
    }
}
