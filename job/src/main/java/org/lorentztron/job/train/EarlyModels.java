package org.lorentztron.job.train;

/**
 * The models of a block while nothing is kept, for events without a label.
 *
 * @param calibrating how many events say how events are prepared: {@link PreparationSearch#early}
 * @param state that has learned
 * @param learned how many labelled events of those that wait
 */
record EarlyModels(int calibrating, BlockState state, int learned) {}
