package org.lorentztron.job.operators;

import java.util.BitSet;
import org.lorentztron.model.learn.TrainingBlock;

/**
 * What is kept of a block between buckets. Mutable: trained in place.
 *
 * @param block the models
 * @param trained classes that occurred since the last end of an interval
 * @param positions largest offset trained per partition since the job's first event
 */
record BlockState(TrainingBlock block, BitSet trained, SourcePositions positions) {

    static BlockState start(TrainingBlock block) {
        return new BlockState(block, new BitSet(), new SourcePositions());
    }

    void learn(TrainingEvent event) {
        block.learn(event.features(), event.label());
        trained.set(event.label());
        positions.reach(event.partition(), event.offset());
    }

    BlockState copy() {
        return new BlockState(block.copy(), (BitSet) trained.clone(), positions.copy());
    }
}
