package org.lorentztron.job.train;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.warm.WarmStartModels;
import org.lorentztron.model.Part;
import org.lorentztron.model.learn.PartReports;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.probability.KeptShares;
import org.lorentztron.model.probability.PlattScaling;

/**
 * Scores events, mostly unlabelled ones, with the models of a block as they are at their place in the order of
 * training. Changes no model. Not thread-safe.
 */
final class LiveScoring {

    private final WarmStartModels starts;
    private final KeptShares kept;
    private final Consumer<BlockScores> out;

    /**
     * @param starts what parts start from: those have something to say before they learn
     * @param kept the shares of classes that are trained
     * @param out gets the scores of every event
     */
    LiveScoring(WarmStartModels starts, KeptShares kept, Consumer<BlockScores> out) {
        this.starts = starts;
        this.kept = kept;
        this.out = out;
    }

    /** Scores an event with a block. */
    void score(BlockState state, Event event, int number) {
        out.accept(scores(state, event, number));
    }

    /** What the block says to the event. */
    BlockScores scores(BlockState state, Event event, int number) {
        TrainingBlock block = state.block();
        double[] scores = new double[block.scoreCount()];
        double[] logOdds = new double[scores.length];
        block.score(state.toScore(event), scores);
        List<? extends Part> parts = block.parts();
        int each = scores.length / parts.size();
        for (int i = 0; i < parts.size(); i++) {
            if (!PartReports.of(block).hasLearned(i) && !isAtGivenStart(block, i)) {
                Arrays.fill(scores, i * each, (i + 1) * each, Double.NaN);
            }
            PlattScaling calibration = state.calibration(i, kept);
            for (int k = i * each; k < (i + 1) * each; k++) {
                logOdds[k] = PlattScaling.logOdds(calibration, scores[k]);
            }
        }
        return BlockScores.of(event, number, scores, logOdds);
    }

    private boolean isAtGivenStart(TrainingBlock block, int position) {
        return starts.count() > 0
                && block.counts(position).examples() == 0
                && starts.intervals(block.parts().get(position)) > 0;
    }
}
