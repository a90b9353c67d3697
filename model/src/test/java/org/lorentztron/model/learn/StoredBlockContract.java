package org.lorentztron.model.learn;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lorentztron.model.learn.LearnerUnderTest.assertSame;
import static org.lorentztron.model.learn.LearnerUnderTest.bytes;
import static org.lorentztron.model.learn.LearnerUnderTest.read;
import static org.lorentztron.model.learn.LearnerUnderTest.train;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Blocks as bytes: read again they go on as if they had never stopped, and what does not fit is refused. */
interface StoredBlockContract extends LearnerUnderTest {
    @Test
    default void readBlock_written_continuesAsIfNeverStopped() throws IOException {
        Learner learner = learner();
        TrainingBlock block = learner.newBlock(allParts());
        train(block, 7, 100);
        TrainingBlock read = read(learner, bytes(block));
        assertSame(read, block);
        train(block, 8, 100);
        train(read, 8, 100);
        assertSame(read, block);
    }

    @Test
    default void readBlock_otherVersionOrFeatures_isRefused() throws IOException {
        byte[] bytes = bytes(learner().newBlock(allParts()));
        assertThatThrownBy(() -> read(learner(List.of("a", "b", "c", "d", "e", "f"), FEATURES + 1), bytes))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("dimension " + (FEATURES + 1));
        bytes[0] = 99;
        assertThatThrownBy(() -> read(learner(), bytes))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("version 99, expected 1");
    }

    /**
     * A block whose rows are made on first touch has other bytes than a block of all features; a flag tells them apart.
     */
    @Test
    default void readBlock_otherRowsThanTheLearners_isRefused() throws IOException {
        byte[] bytes = bytes(learner().newBlock(allParts()));
        bytes[1] ^= 1;
        assertThatThrownBy(() -> read(learner(), bytes))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("block has rows of");
    }
}
