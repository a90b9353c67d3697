package org.lorentztron.model.learn;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.Parts;

/**
 * What blocks keep to that hold only features which an event has touched, with parts of every scheme; a subclass names
 * the learner.
 */
@ParameterizedClass
@EnumSource(Scheme.class)
public abstract class TouchedRowsContract {
    private static final int CLASSES = 4;
    private static final int FEATURES = 300;

    @Parameter
    private Scheme scheme;

    /** How the learner's parts tell classes apart. */
    protected final Scheme scheme() {
        return scheme;
    }

    /**
     * A learner of four classes and of the scheme, whose blocks have rows for all features or for touched ones,
     * whatever their number says.
     */
    protected abstract PairLearner learner(List<String> classes, int features, boolean touched);

    private PairLearner learner(boolean touched) {
        return learner(List.of("a", "b", "c", "d"), FEATURES, touched);
    }

    private List<BinaryPart> parts() {
        Parts parts = scheme.parts(CLASSES);
        return BinaryPart.all(
                IntStream.range(0, parts.count()).mapToObj(parts::part).toList());
    }

    private record Event(Features x, int label) {}

    /**
     * Every class has features of its own and some that all have; few per event. Labels change their meaning half-way.
     */
    private static List<Event> events(long seed, int count) {
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

    private static void train(PairTrainingBlock block, List<Event> events) {
        for (Event event : events) {
            block.learn(event.x(), event.label());
        }
    }

    private static FeatureSet ofClasses(List<Event> events, BinaryPart pair) {
        int[] indices = events.stream()
                .filter(event -> pair.contains(event.label()))
                .flatMapToInt(event -> Arrays.stream(event.x().indices()))
                .sorted()
                .distinct()
                .toArray();
        return FeatureSet.of(FEATURES, indices);
    }

    /** The entries of a model of all features that belong to some of them. */
    private static double[] in(FeatureSet featureSet, double[] matrix) {
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

    private static void assertSame(PairTrainingBlock actual, int p, PairTrainingBlock expected, int q) {
        DosModel model = actual.model(p);
        assertThat(model.featureSet()).isEqualTo(expected.model(q).featureSet());
        assertThat(model.u()).containsExactly(expected.model(q).u());
        assertThat(model.v()).containsExactly(expected.model(q).v());
        assertThat(actual.counts(p)).isEqualTo(expected.counts(q));
    }

    @Test
    void learn_anyEvents_givesTheBitsOfABlockOfAllFeatures() {
        PairTrainingBlock all = learner(false).newBlock(parts());
        PairTrainingBlock touched = learner(true).newBlock(parts());
        List<Event> events = events(1, 600);
        train(all, events);
        train(touched, events);

        for (int p = 0; p < parts().size(); p++) {
            DosModel model = touched.model(p);
            assertThat(model.featureSet()).isEqualTo(ofClasses(events, parts().get(p)));
            assertThat(model.featureSet().count()).isBetween(1, FEATURES - 1);
            assertThat(model.u())
                    .containsExactly(in(model.featureSet(), all.model(p).u()));
            assertThat(model.v())
                    .containsExactly(in(model.featureSet(), all.model(p).v()));
            assertThat(touched.counts(p)).isEqualTo(all.counts(p));
        }
    }

    @Test
    void newBlock_anything_holdsTheConstantFeatureAlone() {
        PairTrainingBlock block = learner(true).newBlock(parts());

        assertThat(block.model(0).featureSet()).isEqualTo(FeatureSet.none(FEATURES));
        assertThat(block.model(0).dimension()).isEqualTo(1);
    }

    /** A row that another pair's event has made is there in one block and not in the other: it must not show. */
    @Test
    void learn_anyPartitionIntoBlocks_givesTheSamePairs() {
        List<Event> events = events(2, 200);
        PairTrainingBlock whole = learner(true).newBlock(parts());
        train(whole, events);
        List<BinaryPart> shuffled = new ArrayList<>(parts());
        Collections.shuffle(shuffled, new Random(3));
        for (int size : new int[] {1, 2, 3}) {
            for (int from = 0; from < shuffled.size(); from += size) {
                List<BinaryPart> part = shuffled.subList(from, Math.min(from + size, shuffled.size()));
                PairTrainingBlock block = learner(true).newBlock(part);
                train(block, events);
                for (int p = 0; p < part.size(); p++) {
                    assertSame(block, p, whole, parts().indexOf(part.get(p)));
                }
            }
        }
    }

    /** Rows are made in another order, and some to score only: what is held, and written, is the same. */
    @Test
    void writeTo_rowsMadeInAnyOrder_givesTheSameBytes() throws IOException {
        List<Event> events = events(4, 100);
        PairTrainingBlock learned = learner(true).newBlock(parts());
        PairTrainingBlock scored = learner(true).newBlock(parts());
        double[] scores = new double[parts().size()];
        List<Event> others = events(5, 100);
        Collections.reverse(others);
        others.forEach(event -> scored.scoreThenLearn(event.x(), CLASSES, scores));
        train(learned, events);
        events.forEach(event -> scored.scoreThenLearn(event.x(), event.label(), scores));

        assertThat(bytes(scored)).isEqualTo(bytes(learned));
    }

    @Test
    void readBlock_written_continuesAsIfNeverStopped() throws IOException {
        PairTrainingBlock block = learner(true).newBlock(parts().subList(1, 4));
        train(block, events(6, 300));
        PairTrainingBlock read = read(bytes(block));
        assertThat(bytes(read)).isEqualTo(bytes(block));
        train(block, events(7, 300));
        train(read, events(7, 300));
        assertThat(bytes(read)).isEqualTo(bytes(block));
    }

    @Test
    void copy_thenTrained_leavesTheOriginal() throws IOException {
        PairTrainingBlock given = learner(true).newBlock(parts());
        train(given, events(12, 50));
        PairTrainingBlock block = learner(true).newBlock(parts(), pair -> given.model(parts().indexOf(pair)));
        train(block, events(8, 50));
        byte[] before = bytes(block);
        PairTrainingBlock copy = block.copy();
        train(copy, events(9, 600));
        assertThat(bytes(block)).isEqualTo(before);
        train(block, events(9, 600));
        assertThat(bytes(copy)).isEqualTo(bytes(block));
    }

    /**
     * What the given model does not hold is 0 to it; its features stay the pair's, in whatever block, and across a
     * restore.
     */
    @Test
    void newBlock_fromModelsOfSomeFeatures_goesOnAsFromThoseWithZeros() throws IOException {
        PairTrainingBlock before = learner(true).newBlock(parts());
        train(before, events(10, 60));
        BinaryPart cold = parts().get(2);
        StartModels starts = pair -> pair.equals(cold) ? null : before.model(parts().indexOf(pair));
        PairTrainingBlock touched = learner(true).newBlock(parts(), starts);
        PairTrainingBlock all = learner(false)
                .newBlock(
                        parts(),
                        pair -> pair.equals(cold)
                                ? null
                                : before.model(parts().indexOf(pair)).on(FeatureSet.all(FEATURES)));
        touched = read(bytes(touched));
        assertThat(touched.model(0).featureSet()).isEqualTo(before.model(0).featureSet());
        assertThat(touched.model(2).featureSet()).isEqualTo(FeatureSet.none(FEATURES));
        List<Event> events = events(11, 600);
        train(touched, events);
        train(all, events);

        for (int p = 0; p < parts().size(); p++) {
            DosModel model = touched.model(p);
            FeatureSet own = ofClasses(events, parts().get(p));
            assertThat(model.featureSet())
                    .isEqualTo(p == 2 ? own : own.union(before.model(p).featureSet()));
            assertThat(model.u())
                    .containsExactly(in(model.featureSet(), all.model(p).u()));
            assertThat(model.v())
                    .containsExactly(in(model.featureSet(), all.model(p).v()));
        }
    }

    @Test
    void learn_millionFeatures_allocatesForTheTouchedOnes() {
        int features = 1_000_000;
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        PairTrainingBlock block =
                learner(List.of("a", "b", "c", "d"), features, true).newBlock(parts());
        for (int j = 0; j < 1000; j++) {
            block.learn(Features.sparse(features, new int[] {j * 997}, new float[] {1}), j % CLASSES);
        }
        // Six pairs of rank 3 are 36 parameters a row, or 48 with padding: 1,000 rows with variances take 0.4 MB, a
        // million take 400. The Vector API allocates as long as the compiler has not seen it.
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(16 << 20);
    }

    private PairTrainingBlock read(byte[] bytes) throws IOException {
        return learner(true).readBlock(new DataInputStream(new ByteArrayInputStream(bytes)));
    }

    private static byte[] bytes(PairTrainingBlock block) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        block.writeTo(new DataOutputStream(out));
        return out.toByteArray();
    }
}
