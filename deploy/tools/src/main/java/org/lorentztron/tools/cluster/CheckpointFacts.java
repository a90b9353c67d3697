package org.lorentztron.tools.cluster;

import java.time.Duration;

/**
 * What a completed checkpoint came to.
 *
 * @param id counts the checkpoints of a job, from 1
 * @param stateBytes of the whole state
 * @param writtenBytes of what this checkpoint wrote; less than the state where checkpoints are incremental
 * @param duration from its trigger until the last subtask had written its part
 */
public record CheckpointFacts(long id, long stateBytes, long writtenBytes, Duration duration) {}
