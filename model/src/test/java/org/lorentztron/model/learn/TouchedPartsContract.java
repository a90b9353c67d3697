package org.lorentztron.model.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.Parts;
import org.lorentztron.model.features.Calibration;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.features.FoldedModels;

/** What blocks of any parts keep to that hold only features which an event has touched. */
public abstract class TouchedPartsContract {
    static final int CLASSES = 4;
    static final int FEATURES = 300;
    /** The last feature that an event may have. */
    private static final int LAST = 19 + 60 * CLASSES;
    /** The most features that there can be. */
    static final int WIDEST = Integer.MAX_VALUE;

    /**
     * A learner of four classes, whose blocks have rows for all features or for touched ones, whatever their number
     * says.
     */
    protected abstract Learner learner(List<String> classes, int features, boolean touched);

    final Learner learner(boolean touched) {
        return learner(List.of("a", "b", "c", "d"), FEATURES, touched);
    }

    /** The parts of a model of four classes. */
    protected abstract Parts parts();

    final List<Part> allParts() {
        Parts parts = parts();
        return IntStream.range(0, parts.count()).mapToObj(parts::part).toList();
    }

    record Event(Features x, int label) {}

    /**
     * Every class has features of its own and some that all have; few per event. Labels change their meaning half-way.
     */
    static List<Event> events(long seed, int count) {
        Random random = new Random(seed);
        List<Event> events = new ArrayList<>();
        for (int t = 0; t < count; t++) {
            int label = random.nextInt(CLASSES);
            TreeSet<Integer> indices = new TreeSet<>();
            for (int k = 0; k < 5; k++) {
                indices.add(random.nextInt(4) == 0 ? random.nextInt(20) : 20 + 60 * label + random.nextInt(60));
            }
            float[] values = new float[indices.size()];
            for (int k = 0; k < values.length; k++) {
                values[k] = (float) random.nextGaussian();
            }
            int[] given = indices.stream().mapToInt(i -> i).toArray();
            int named = t < count / 2 ? label : (label + 1) % CLASSES;
            events.add(new Event(Features.sparse(FEATURES, given, values), named));
        }
        return events;
    }

    /** The same events with their features, in their order, spread over others from the first to the last. */
    static List<Event> spread(int features, List<Event> events) {
        List<Event> spread = new ArrayList<>();
        for (Event event : events) {
            int[] indices = Arrays.stream(event.x().indices())
                    .map(index -> (int) (index * (features - 1L) / LAST))
                    .toArray();
            Features x =
                    Features.canonical(features, indices, event.x().values().clone());
            spread.add(new Event(x, event.label()));
        }
        return spread;
    }

    final Learner widest() {
        return learner(List.of("a", "b", "c", "d"), WIDEST, true);
    }

    /** One interval of events, to its end. */
    static void train(TrainingBlock block, List<Event> events) {
        for (Event event : events) {
            block.learn(event.x(), event.label());
        }
        IntervalBlock.end(block);
    }

    static FeatureSet ofClasses(List<Event> events, Part part) {
        int[] indices = events.stream()
                .filter(event -> part.contains(event.label()))
                .flatMapToInt(event -> Arrays.stream(event.x().indices()))
                .sorted()
                .distinct()
                .toArray();
        return FeatureSet.of(FEATURES, indices);
    }

    static FeatureSet featureSet(PartModel model) {
        return model instanceof NetworkModel network ? network.featureSet() : ((DosModel) model).featureSet();
    }

    /** A model of some features has the bits of one of all features, where it has any. */
    static void assertSameIn(FeatureSet held, PartModel some, PartModel all) {
        if (some instanceof NetworkModel network) {
            assertThat(network.basis()).containsExactly(in(held, ((NetworkModel) all).basis()));
            assertThat(network.outputs()).containsExactly(((NetworkModel) all).outputs());
        } else {
            assertThat(((DosModel) some).u()).containsExactly(in(held, ((DosModel) all).u()));
            assertThat(((DosModel) some).v()).containsExactly(in(held, ((DosModel) all).v()));
        }
    }

    /** The entries of a model of all features that belong to some of them. */
    static double[] in(FeatureSet featureSet, double[] matrix) {
        int rank = matrix.length / (FEATURES + 1);
        double[] picked = new double[rank * (featureSet.count() + 1)];
        int next = 0;
        for (int unit = 0; unit < rank; unit++) {
            for (int k = 0; k < featureSet.count(); k++) {
                picked[next++] = matrix[unit * (FEATURES + 1) + featureSet.feature(k)];
            }
            picked[next++] = matrix[unit * (FEATURES + 1) + FEATURES];
        }
        return picked;
    }

    @Test
    void learn_anyEvents_givesTheBitsOfABlockOfAllFeatures() {
        TrainingBlock all = learner(false).newBlock(allParts());
        TrainingBlock touched = learner(true).newBlock(allParts());
        List<Event> events = events(1, 600);
        train(all, events);
        train(touched, events);

        for (int p = 0; p < allParts().size(); p++) {
            FeatureSet held = featureSet(touched.model(p));
            assertThat(held).isEqualTo(ofClasses(events, allParts().get(p)));
            assertThat(held.count()).isBetween(1, FEATURES - 1);
            assertSameIn(held, touched.model(p), all.model(p));
            assertThat(touched.counts(p)).isEqualTo(all.counts(p));
        }
    }

    @Test
    void newBlock_anything_holdsTheConstantFeatureAlone() {
        TrainingBlock block = learner(true).newBlock(allParts());

        assertThat(featureSet(block.model(0))).isEqualTo(FeatureSet.none(FEATURES));
    }

    /** Most features of the other events have no row, or belong to parts of other classes. */
    @Test
    void score_featuresThatPartsDoNotHold_passesOverThemAndMakesNoRows() throws IOException {
        TrainingBlock block = learner(true).newBlock(allParts());
        train(block, events(13, 40));
        byte[] before = bytes(block);
        double[] scores = new double[block.scoreCount()];
        for (Event event : events(14, 100)) {
            block.score(event.x(), scores);
            LearnerUnderTest.assertScores(scores, block, event.x());
        }
        assertThat(bytes(block)).isEqualTo(before);
    }

    @Test
    void readBlock_written_continuesAsIfNeverStopped() throws IOException {
        TrainingBlock block = learner(true).newBlock(allParts());
        train(block, events(6, 300));
        TrainingBlock read = read(bytes(block));
        assertThat(bytes(read)).isEqualTo(bytes(block));
        train(block, events(7, 300));
        train(read, events(7, 300));
        assertThat(bytes(read)).isEqualTo(bytes(block));
    }

    @Test
    void copy_thenTrained_leavesTheOriginal() throws IOException {
        TrainingBlock given = learner(true).newBlock(allParts());
        train(given, events(12, 50));
        TrainingBlock block = learner(true)
                .newBlock(allParts(), part -> given.model(allParts().indexOf(part)));
        train(block, events(8, 50));
        byte[] before = bytes(block);
        TrainingBlock copy = block.copy();
        train(copy, events(9, 600));
        assertThat(bytes(block)).isEqualTo(before);
        train(block, events(9, 600));
        assertThat(bytes(copy)).isEqualTo(bytes(block));
    }

    @Test
    void learn_millionFeatures_allocatesForTheTouchedOnes() {
        int features = 1_000_000;
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        TrainingBlock block =
                learner(List.of("a", "b", "c", "d"), features, true).newBlock(allParts());
        for (int j = 0; j < 1000; j++) {
            block.learn(Features.sparse(features, new int[] {j * 997}, new float[] {1}), j % CLASSES);
        }
        // Six pairs of rank 3 are 36 parameters a row, or 48 with padding, a small network no more: 1,000 rows with
        // variances take 0.4 MB, a million take 400. The Vector API allocates as long as the compiler has not seen it.
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(16 << 20);
    }

    @Test
    void readBlock_widestNumberOfFeatures_continuesAsIfNeverStopped() throws IOException {
        TrainingBlock block = widest().newBlock(allParts());
        List<Event> events = spread(WIDEST, events(15, 200));
        train(block, events);
        TrainingBlock read = read(widest(), bytes(block));
        assertThat(bytes(read)).isEqualTo(bytes(block));
        train(block, spread(WIDEST, events(16, 200)));
        train(read, spread(WIDEST, events(16, 200)));
        assertThat(bytes(read)).isEqualTo(bytes(block));

        TrainingBlock started =
                widest().newBlock(allParts(), part -> block.model(allParts().indexOf(part)));
        double[] scores = new double[block.scoreCount()];
        boolean first = false;
        boolean last = false;
        for (int p = 0; p < allParts().size(); p++) {
            FeatureSet held = featureSet(block.model(p));
            assertThat(held.features()).isEqualTo(WIDEST);
            assertThat(featureSet(started.model(p))).isEqualTo(held);
            assertThat(block.counts(p).updates()).isPositive();
            first |= held.position(0) >= 0;
            last |= held.position(WIDEST - 1) >= 0;
        }
        assertThat(first && last).isTrue();
        for (Event event : events) {
            block.score(event.x(), scores);
            assertThat(Arrays.stream(scores).allMatch(Double::isFinite)).isTrue();
            LearnerUnderTest.assertScores(scores, block, event.x());
        }
    }

    @Test
    void readBlock_oneFeatureLessThanTheWidest_isRefused() throws IOException {
        byte[] stored = bytes(widest().newBlock(allParts()));
        Learner narrower = learner(List.of("a", "b", "c", "d"), WIDEST - 1, true);
        assertThatThrownBy(() -> read(narrower, stored))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("dimension 2147483648");
    }

    /** An average keeps the features of all models, and folding changes none of them. */
    @Test
    void average_widestNumberOfFeatures_foldsToTheScoresOfScaledEvents() {
        Learner learner = widest();
        TrainingBlock block = learner.newBlock(allParts());
        List<ModelAverage> averages = new ArrayList<>();
        List<Event> events = spread(WIDEST, events(17, 200));
        FeatureScale scale = Calibration.scale(events.stream().map(Event::x).toList(), false);
        assertThat(scale.isIdentity()).isFalse();
        for (List<Event> interval : List.of(events.subList(0, 100), events.subList(100, 200))) {
            train(block, interval);
            for (int p = 0; p < allParts().size(); p++) {
                if (averages.size() == p) {
                    averages.add(learner.newAverage(AverageWeights.UNIFORM));
                }
                averages.get(p).add(block.model(p));
            }
        }
        for (int p = 0; p < allParts().size(); p++) {
            PartModel average = averages.get(p).average();
            assertThat(featureSet(average)).isEqualTo(featureSet(block.model(p)));
            PartModel folded = folded(scale, average);
            for (Event event : events) {
                double[] expected = scores(average, scale.apply(event.x()));
                double[] scores = scores(folded, event.x());
                for (int c = 0; c < scores.length; c++) {
                    assertThat(scores[c]).isCloseTo(expected[c], within(1e-4 * Math.max(1, Math.abs(expected[c]))));
                }
            }
        }
    }

    private static PartModel folded(FeatureScale scale, PartModel model) {
        if (model instanceof NetworkModel network) {
            return FoldedModels.of(scale, network);
        }
        return FoldedModels.of(scale, (DosModel) model);
    }

    private static double[] scores(PartModel model, Features x) {
        return model instanceof NetworkModel network ? network.scores(x) : new double[] {((DosModel) model).score(x)};
    }

    final TrainingBlock read(byte[] bytes) throws IOException {
        return read(learner(true), bytes);
    }

    private static TrainingBlock read(Learner learner, byte[] bytes) throws IOException {
        return learner.readBlock(new DataInputStream(new ByteArrayInputStream(bytes)));
    }

    static byte[] bytes(TrainingBlock block) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        block.writeTo(new DataOutputStream(out));
        return out.toByteArray();
    }
}
