package org.lorentztron.model.learn;

/** A block that does something at the end of an interval: it fits what it has held until then. */
public interface IntervalBlock extends TrainingBlock {
    /** Ends an interval of a block, which need not care. */
    static void end(TrainingBlock block) {
        if (block instanceof IntervalBlock of) {
            of.endInterval();
        }
    }

    /**
     * Ends an interval: called after its last event has been learned and before {@link #model} is asked for what was
     * trained in it, only for intervals in which the block had events, scored ones included. A second call without
     * events in between changes nothing.
     *
     * <p>A learner that trains several replicas of a part mixes them here, as long as they share a block. Across blocks
     * nothing can be mixed: the job's graph has no loop by which a mixed model could flow back to the blocks.
     */
    void endInterval();
}
