package org.lorentztron.job.route;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassAgainstRest;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.OneAgainstRest;
import org.lorentztron.model.Part;

class BlockLayoutTest {

    @Test
    void pairs_anyShape_areCutIntoNearlyEqualBlocks() {
        for (int classes : new int[] {2, 3, 5, 10, 26}) {
            int count = new ClassPairs(classes).count();
            for (int blocks = 1; blocks <= count + 1; blocks++) {
                BlockLayout layout = new BlockLayout(new ClassPairs(classes), blocks);
                int[] all = IntStream.range(0, layout.blocks())
                        .flatMap(block -> Arrays.stream(layout.partIndices(block)))
                        .sorted()
                        .toArray();
                assertThat(all).isEqualTo(IntStream.range(0, count).toArray());
                assertThat(layout.blocks()).isEqualTo(Math.min(blocks, count));
                for (int block = 0; block < layout.blocks(); block++) {
                    assertThat(layout.partIndices(block).length)
                            .isBetween(count / layout.blocks(), count / layout.blocks() + 1);
                }
            }
        }
    }

    @Test
    void blocksOf_everyClass_areThoseThatHoldItsPairs() {
        BlockLayout layout = new BlockLayout(new ClassPairs(10), 7);

        for (int label = 0; label < 10; label++) {
            int searched = label;
            int[] expected = IntStream.range(0, 7)
                    .filter(block -> layout.parts(block).stream().anyMatch(pair -> pair.contains(searched)))
                    .toArray();
            assertThat(layout.blocksOf(label)).isEqualTo(expected);
            assertThat(layout.home(label)).isEqualTo(expected[0]);
        }
    }

    /** 10 groups of 10 classes make 55 tiles: a class meets about 10 of them, not all 55. */
    @Test
    void blocksOf_manyClasses_areFewOfAllBlocks() {
        BlockLayout layout = new BlockLayout(new ClassPairs(100), 55);

        double mean = IntStream.range(0, 100)
                .map(label -> layout.blocksOf(label).length)
                .average()
                .orElseThrow();

        assertThat(mean).isLessThan(20);
    }

    @Test
    void pairs_ofBlock_followTheirIndices() {
        BlockLayout layout = new BlockLayout(new ClassPairs(5), 3);
        ClassPairs order = new ClassPairs(5);

        for (int block = 0; block < 3; block++) {
            List<Part> pairs = layout.parts(block);
            for (int i = 0; i < pairs.size(); i++) {
                assertThat(order.pair(layout.partIndices(block)[i])).isEqualTo(pairs.get(i));
            }
        }
    }

    /** Every event trains every part, and so reaches every block. */
    @Test
    void blocksOf_classesAgainstTheRest_areAll() {
        BlockLayout layout = new BlockLayout(new OneAgainstRest(5), 3);

        for (int label = 0; label < 5; label++) {
            assertThat(layout.blocksOf(label)).containsExactly(0, 1, 2);
            assertThat(layout.home(label)).isZero();
        }
        assertThat(layout.parts(1)).containsExactly(new ClassAgainstRest(1, 5), new ClassAgainstRest(2, 5));
    }

    /** All parts of a block against the rest train on the same classes: these are asked for once, not by each part. */
    @Test
    void layout_manyClassesAgainstTheRest_takesNoSpaceForThemByPart() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int classes = 4000;
        OneAgainstRest parts = new OneAgainstRest(classes);
        long before = threads.getCurrentThreadAllocatedBytes();

        BlockLayout layout = new BlockLayout(parts, 4);

        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(bytes).as("an int for each part and class would be 64 MB").isLessThan(8 << 20);
        assertThat(layout.blocksOf(0)).containsExactly(0, 1, 2, 3);
        assertThat(layout.blocksOf(classes - 1)).containsExactly(0, 1, 2, 3);
    }
}
