package org.lorentztron.model.learn;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lorentztron.model.learn.LearnerUnderTest.assertSame;
import static org.lorentztron.model.learn.LearnerUnderTest.bytes;
import static org.lorentztron.model.learn.LearnerUnderTest.read;
import static org.lorentztron.model.learn.LearnerUnderTest.train;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Blocks of pairs as bytes. */
interface StoredPairsContract extends PairLearnerUnderTest {
    @Test
    default void readBlock_ofSomePairs_continuesAsIfNeverStopped() throws IOException {
        TrainingBlock block =
                learner().newBlock(allParts().subList(2, allParts().size() - 1));
        train(block, 7, 100);
        TrainingBlock read = read(learner(), bytes(block));
        assertSame(read, block);
        train(block, 8, 100);
        train(read, 8, 100);
        assertSame(read, block);
    }

    @Test
    default void readBlock_ofMoreClasses_isRefused() throws IOException {
        byte[] bytes = bytes(learner().newBlock(allParts()));
        assertThatThrownBy(() -> read(learner(List.of("a", "b"), FEATURES), bytes))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("out of range");
    }
}
