package org.lorentztron.experiments.growth;

import java.nio.file.Path;
import java.util.List;

/**
 * What is measured, and how.
 *
 * @param studies at least one, of different recipes
 * @param partitions of the events topic that are varied for the first base, and with how many events
 * @param seed of events and of the models' start
 * @param effort spent on each point
 * @param heapBytes points that take more are left out
 * @param out an existing folder for the results
 */
record GrowthSettings(List<Study> studies, Partitions partitions, long seed, Effort effort, long heapBytes, Path out) {

    /**
     * Runs of the whole pipeline.
     *
     * @param counts numbers of partitions, ascending
     * @param events of a run, a multiple of {@value #INTERVALS}; 0 to leave the pipeline out
     */
    record Partitions(List<Integer> counts, long events) {
        /** Versions that a run makes. */
        static final int INTERVALS = 4;

        boolean areVaried() {
            return events > 0 && !counts.isEmpty();
        }
    }
}
