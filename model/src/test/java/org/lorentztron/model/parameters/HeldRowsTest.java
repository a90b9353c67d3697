package org.lorentztron.model.parameters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.OneAgainstRest;
import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.FeatureRows;

class HeldRowsTest {
    private static final int FEATURES = 100_000;

    /** A block of parts and the rows they hold. */
    private static final class Block {
        private final PairCounters pairs;
        private final FeatureRows features = FeatureRows.touched(FEATURES);
        private final Entries z = new Entries();
        private HeldRows rows;

        Block(PairCounters pairs) {
            this.pairs = pairs;
            this.rows = new HeldRows(pairs);
        }

        static Block ofRest(int classes) {
            OneAgainstRest parts = new OneAgainstRest(classes);
            return new Block(new PairCounters(
                    IntStream.range(0, classes).mapToObj(parts::part).toList(), classes));
        }

        Block event(int label, int... indices) {
            float[] ones = new float[indices.length];
            Arrays.fill(ones, 1);
            z.set(Features.sparse(FEATURES, indices, ones), features);
            rows.mark(z, label);
            return this;
        }

        FeatureSet held(int position) {
            return rows.held(position, features).featureSet();
        }

        byte[] bytes() throws IOException {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            rows.writeTo(new DataOutputStream(out), rows.written(features), features);
            return out.toByteArray();
        }
    }

    private static FeatureSet of(int... indices) {
        return FeatureSet.of(FEATURES, indices);
    }

    private static FeatureRows read(byte[] bytes, HeldRows into) throws IOException {
        return into.readFrom(new DataInputStream(new ByteArrayInputStream(bytes)), FEATURES);
    }

    /** All parts against the rest learn from the same events: what they hold is the same, and is kept once. */
    @Test
    void writeTo_partsAgainstTheRest_storesTheFeaturesOnceForAllClasses() throws IOException {
        int classes = 50;
        int touched = 4000;
        Block block = Block.ofRest(classes);
        for (int j = 0; j < touched; j++) {
            block.event(j % classes, 7 * j);
        }

        int indices = Integer.BYTES * (1 + touched);
        int once = touched / Byte.SIZE + 1;
        int lengths = Integer.BYTES * (classes + classes);
        assertThat(block.bytes()).hasSize(indices + once + lengths);
    }

    @Test
    void held_partsAgainstTheRest_isWhatEventsOfAnyClassHad() throws IOException {
        Block block = Block.ofRest(3).event(0, 5, 9).event(2, 3, 9);
        HeldRows restored = new HeldRows(block.pairs);
        FeatureRows features = read(block.bytes(), restored);

        for (BinaryPart part : block.pairs.all()) {
            assertThat(block.held(part.positive())).isEqualTo(of(3, 5, 9));
            assertThat(restored.held(part.positive(), features).featureSet()).isEqualTo(of(3, 5, 9));
        }
    }

    /** Classes 1 and 2 train the same pairs of this block, 0 and 4 others, 3 none. */
    @Test
    void held_pairs_isWhatEventsOfTheirTwoClassesHad() throws IOException {
        List<ClassPair> all = List.of(new ClassPair(1, 2), new ClassPair(0, 4));
        Block block = new Block(new PairCounters(all, 5));
        block.event(0, 10).event(1, 11).event(2, 12).event(3, 13).event(4, 14);
        HeldRows restored = new HeldRows(block.pairs);
        FeatureRows features = read(block.bytes(), restored);

        assertThat(block.held(0)).isEqualTo(of(11, 12));
        assertThat(block.held(1)).isEqualTo(of(10, 14));
        assertThat(restored.held(0, features).featureSet()).isEqualTo(of(11, 12));
        assertThat(restored.held(1, features).featureSet()).isEqualTo(of(10, 14));
    }

    @Test
    void copy_thenMarked_leavesTheOriginal() {
        Block block = Block.ofRest(3).event(0, 5);
        HeldRows original = block.rows;
        block.rows = original.copy();
        block.event(1, 6);

        assertThat(block.held(2)).isEqualTo(of(5, 6));
        assertThat(original.held(2, block.features).featureSet()).isEqualTo(of(5));
    }

    @Test
    void readFrom_setsOfOtherParts_isRefused() throws IOException {
        byte[] bytes = Block.ofRest(3).event(0, 5).bytes();
        HeldRows pairs = new HeldRows(
                new PairCounters(List.of(new ClassPair(0, 1), new ClassPair(1, 2), new ClassPair(0, 2)), 3));

        assertThatThrownBy(() -> read(bytes, pairs))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("lacks features of class 1");
    }
}
