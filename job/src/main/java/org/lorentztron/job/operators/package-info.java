/**
 * The operators of the job, in the order events meet them: {@link org.lorentztron.job.route.EventSplitter}, {@link
 * org.lorentztron.job.route.PairRouter}, {@link org.lorentztron.job.train.PairTrainer}, {@link
 * org.lorentztron.job.average.AlignedAverager}, {@link org.lorentztron.job.version.VersionAssembler} and, beside
 * them, {@link org.lorentztron.job.score.Scorer}; with their messages, their state and its serializers.
 *
 * <p>Operators hold state and call the model; no formula lives here. What they publish is a function of the records and
 * of the options alone: not of parallelism, of the number of blocks, of timing or of restarts.
 */
package org.lorentztron.job.operators;
