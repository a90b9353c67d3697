package org.lorentztron.experiments.growth;

/**
 * What was measured of a shape.
 *
 * @param work that it stands beside
 * @param blocks of the job's default layout
 * @param blocksPerEvent that hold a part of the event's class, in the mean of all classes
 * @param trainMicros CPU microseconds per event of training all blocks that it reaches
 * @param updatesPerEvent of all parts, at the end of the measurement
 * @param scoreMicros CPU microseconds per event of scoring it with the published version
 * @param error share of the training events that the version gets wrong
 * @param state bytes of a checkpoint
 * @param checkpointMillis CPU milliseconds of copying and writing the state
 * @param versionBytes keys and values of all records of a version
 * @param heapBytes that training blocks and averages take; within what the garbage collector leaves
 */
record Figures(
        WorkCount work,
        int blocks,
        double blocksPerEvent,
        double trainMicros,
        double updatesPerEvent,
        double scoreMicros,
        double error,
        Checkpoint.Bytes state,
        double checkpointMillis,
        long versionBytes,
        long heapBytes) {

    /** Bytes of everything that a checkpoint holds of the model. */
    long stateBytes() {
        return state.training() + state.averages();
    }
}
