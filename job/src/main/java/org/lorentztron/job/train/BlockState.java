package org.lorentztron.job.train;

import java.util.BitSet;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.state.SourcePositions;
import org.lorentztron.model.Part;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.scale.FeatureScale;

/**
 * The state of a block between buckets. Mutable: trained in place.
 *
 * @param block the models, of scaled features
 * @param scale the map from features of events to scaled features
 * @param trained classes that occurred since the last end of an interval
 * @param positions largest offset trained per partition since the job's first event
 */
public record BlockState(TrainingBlock block, FeatureScale scale, BitSet trained, SourcePositions positions) {

    /** The state of a block that has seen nothing. */
    public static BlockState start(TrainingBlock block, FeatureScale scale) {
        return new BlockState(block, scale, new BitSet(), new SourcePositions());
    }

    /**
     * Trains the parts of the event's class.
     *
     * @param intervalStart of the interval that is open: an event that waited from before has no part in it
     */
    public void learn(Event event, long intervalStart) {
        block.learn(scale.apply(event.features()), event.label());
        if (event.time() >= intervalStart) {
            trained.set(event.label());
        }
        positions.reach(event.partition(), event.offset());
    }

    /** Whether the part has trained since the last end of an interval. */
    public boolean hasTrained(Part part) {
        return part.containsAny(trained);
    }

    BlockState copy() {
        // Not clone(), which may write to the original: another thread may be writing that into a checkpoint.
        BitSet classes = new BitSet();
        classes.or(trained);
        return new BlockState(block.copy(), scale, classes, positions.copy());
    }
}
