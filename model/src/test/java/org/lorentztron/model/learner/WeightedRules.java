package org.lorentztron.model.learner;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.Parts;
import org.lorentztron.model.RandomEvents;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.NetworkSettings;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learn.Update;
import org.lorentztron.model.learn.UpdateSettings;

/** The rules that honour weights, by name, and blocks that learn by them. */
final class WeightedRules {
    static final int FEATURES = 9;

    static final int CLASSES = 4;

    /** By name: settings for C. */
    private static final Map<String, BiFunction<Double, Integer, LearnerSettings>> REPEATING = new TreeMap<>();

    private static final Map<String, BiFunction<Double, Integer, LearnerSettings>> CLOSED = new TreeMap<>();

    static {
        REPEATING.put("herded", (c, classes) -> settings(LearnerKind.HERDED, classes, UpdateSettings.DEFAULT));
        REPEATING.put(
                "herded forgetting",
                (c, classes) -> settings(LearnerKind.HERDED, classes, UpdateSettings.DEFAULT.withForgetting(0.01)));
        for (Update update : List.of(Update.PA1, Update.PA2)) {
            REPEATING.put("dos " + update.id(), (c, classes) -> settings(LearnerKind.DOS, classes, update, c));
            CLOSED.put("linear " + update.id(), (c, classes) -> settings(LearnerKind.LINEAR, classes, update, c));
        }
        for (LearnerKind kind : List.of(LearnerKind.AROW, LearnerKind.NHERD)) {
            for (Covariance covariance : Covariance.values()) {
                REPEATING.put(
                        kind + " " + covariance.id(),
                        (c, classes) -> settings(kind, classes, new UpdateSettings(Update.PA, c, covariance)));
            }
        }
        for (NetworkKernel kernel : NetworkKernel.values()) {
            REPEATING.put("shared " + kernel.id(), (c, classes) -> LearnerSettings.builder(
                            LearnerKind.SHARED, labels(classes), FEATURES)
                    .rank(1)
                    .initScale(1)
                    .seed(1)
                    .updates(UpdateSettings.DEFAULT)
                    .network(new NetworkSettings(kernel, 5))
                    .build());
        }
    }

    private WeightedRules() {}

    /** The names of rules that repeat an update. */
    static List<String> repeating() {
        return List.copyOf(REPEATING.keySet());
    }

    /** The names of rules whose update has a weight in one step. */
    static List<String> closed() {
        return List.copyOf(CLOSED.keySet());
    }

    /** Of a rule by its name. */
    static LearnerSettings settings(String rule, int cPower, int classes) {
        return REPEATING.getOrDefault(rule, CLOSED.get(rule)).apply(Math.pow(10, cPower), classes);
    }

    static LearnerSettings settings(LearnerKind kind, int classes, Update update, double c) {
        return settings(kind, classes, new UpdateSettings(update, c, Covariance.PROJECT));
    }

    private static LearnerSettings settings(LearnerKind kind, int classes, UpdateSettings updates) {
        return LearnerSettings.builder(kind, labels(classes), FEATURES)
                .rank(3)
                .initScale(kind.defaultInitScale())
                .seed(1)
                .updates(updates)
                .build();
    }

    private static List<String> labels(int classes) {
        return List.of("a", "b", "c", "d").subList(0, classes);
    }

    static TrainingBlock block(LearnerSettings settings) {
        return Learners.of(settings).newBlock(parts(settings));
    }

    static List<? extends Part> parts(LearnerSettings settings) {
        Parts parts = settings.parts();
        return IntStream.range(0, parts.count()).mapToObj(parts::part).toList();
    }

    /** A block that has learned some events, and from then on what the same seed gives. */
    static TrainingBlock trained(LearnerSettings settings, Random random, int events) {
        TrainingBlock block = block(settings);
        train(block, random, events);
        return block;
    }

    static void train(TrainingBlock block, Random random, int events) {
        for (int t = 0; t < events; t++) {
            block.learn(RandomEvents.next(random, FEATURES, 1), random.nextInt(CLASSES));
        }
    }

    static long updates(TrainingBlock block) {
        return IntStream.range(0, block.parts().size())
                .mapToLong(p -> block.counts(p).updates())
                .sum();
    }

    static byte[] bytes(PartModel model) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            model.writeTo(new DataOutputStream(out));
        } catch (IOException e) {
            throw new AssertionError("bytes in memory cannot fail", e);
        }
        return out.toByteArray();
    }

    /** Of a linear model u and v, both of which tell all. */
    static double[] weights(PartModel model) {
        if (model instanceof NetworkModel network) {
            return joined(network.basis(), network.outputs());
        }
        DosModel pair = (DosModel) model;
        return joined(pair.u(), pair.v());
    }

    private static double[] joined(double[] first, double[] second) {
        double[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }
}
