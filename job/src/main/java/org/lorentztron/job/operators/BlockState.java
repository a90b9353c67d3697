package org.lorentztron.job.operators;

import java.util.BitSet;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.scale.FeatureScale;

/**
 * What is kept of a block between buckets. Mutable: trained in place.
 *
 * @param block the models, of scaled features
 * @param scale what makes them from those of events
 * @param trained classes that occurred since the last end of an interval
 * @param positions largest offset trained per partition since the job's first event
 */
record BlockState(TrainingBlock block, FeatureScale scale, BitSet trained, SourcePositions positions) {

    static BlockState start(TrainingBlock block, FeatureScale scale) {
        return new BlockState(block, scale, new BitSet(), new SourcePositions());
    }

    /** @param intervalStart of the interval that is open: an event that waited from before has no part in it */
    void learn(TrainingEvent event, long intervalStart) {
        block.learn(scale.apply(event.features()), event.label());
        if (event.time() >= intervalStart) {
            trained.set(event.label());
        }
        positions.reach(event.partition(), event.offset());
    }

    BlockState copy() {
        return new BlockState(block.copy(), scale, (BitSet) trained.clone(), positions.copy());
    }
}
