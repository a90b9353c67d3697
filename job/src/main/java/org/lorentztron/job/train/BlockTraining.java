package org.lorentztron.job.train;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.BlockLayout;
import org.lorentztron.job.state.Intervals;
import org.lorentztron.job.warm.ScaledStarts;
import org.lorentztron.job.warm.WarmStartModels;
import org.lorentztron.model.Part;
import org.lorentztron.model.candidates.CandidateBlock;
import org.lorentztron.model.candidates.Preparation;
import org.lorentztron.model.learn.HeldFeatures;
import org.lorentztron.model.learn.IntervalBlock;
import org.lorentztron.model.learn.IntervalEnd;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learner.Learners;
import org.lorentztron.model.probability.KeptShares;

/**
 * How the events of a bucket train a block: their preparation first, then the models; those without a label are scored
 * in their place. Holds no state of any block. Not thread-safe.
 */
final class BlockTraining {

    private final JobOptions options;
    private final BlockLayout layout;
    private final Intervals intervals;
    private final WarmStartModels starts;
    private final TrainerMetrics metrics;
    private final LiveScoring scoring;
    private final @Nullable RareCounting rare;
    private final PreparationSearch search;
    private final KeptShares kept;
    /** [block] not in any state: made again of the events that wait. */
    private final Map<Integer, EarlyModels> early = new HashMap<>();

    /**
     * @param starts what parts start from
     * @param scoring scores the events without a label
     * @param rare sees each event before it is learned by a state that is kept; null if nothing is counted
     */
    BlockTraining(
            JobOptions options,
            BlockLayout layout,
            Intervals intervals,
            WarmStartModels starts,
            TrainerMetrics metrics,
            LiveScoring scoring,
            @Nullable RareCounting rare) {
        this.options = options;
        this.layout = layout;
        this.intervals = intervals;
        this.starts = starts;
        this.metrics = metrics;
        this.scoring = scoring;
        this.rare = rare;
        this.kept = options.learning().kept();
        boolean means = Learners.of(options.learnerSettings()).foldsMeans();
        this.search = new PreparationSearch(
                options, means, starts.map(options.learning().features()));
    }

    /**
     * A block that has trained nothing, or null as long as the preparation of its events is unknown.
     *
     * @param events all that the block has received, in their order
     * @param end of the bucket that the last of them are from
     */
    @Nullable
    BlockState start(int block, List<Event> events, long end) {
        Preparation preparation = search.find(events, intervals.isBorder(end));
        if (preparation == null) {
            return null;
        }
        early.remove(block);
        return startOn(block, preparation);
    }

    /** A block of state: it may be of a job that had another averaging, or did not bound events. */
    BlockState restored(BlockState state) {
        return state.averagedBy(options.learning().averaging()).preparedBy(search.restored(state.preparation()));
    }

    private BlockState startOn(int block, Preparation preparation) {
        TrainingBlock made = CandidateBlock.start(
                options.learnerSettings(),
                preparation,
                layout.parts(block),
                new ScaledStarts(starts, preparation.scale(), options.learning().kept()));
        requireParts(made, block);
        return BlockState.start(made, preparation, options.learning().averaging());
    }

    /** A block with its parts in another order would publish them under each other's names. */
    private void requireParts(TrainingBlock made, int block) {
        List<? extends Part> expected = layout.parts(block);
        if (!expected.equals(made.parts())) {
            throw new IllegalStateException("block " + block + " of the learner " + options.learner()
                    + " has the parts " + made.parts() + ", expected " + expected + " in this order");
        }
    }

    /** What the block would be if these events decided. Metrics count them when the preparation is final. */
    BlockState provisional(int block, List<Event> events, long end) {
        BlockState state = startOn(block, search.provisional(events));
        learn(state, events, block, end, null);
        return state;
    }

    /**
     * Takes from events that wait for their preparation those without a label, once {@link PreparationSearch#early} can
     * say how, and scores them by models that are not kept: each by what has trained the labelled events before it.
     *
     * @param events as in {@link #start}
     */
    void scoreEarly(int block, List<Event> events, long end) {
        int calibrating =
                PreparationSearch.early(PreparationSearch.calibrating(events).size());
        if (calibrating == 0 || events.stream().allMatch(Event::labelled)) {
            return;
        }
        EarlyModels models = early.get(block);
        if (models == null || models.calibrating() != calibrating) {
            models = new EarlyModels(calibrating, startOn(block, search.early(events)), 0);
        }
        learn(models.state(), events.subList(models.learned(), events.size()), block, end, null);
        events.removeIf(event -> !event.labelled());
        early.put(block, new EarlyModels(calibrating, models.state(), events.size()));
    }

    /**
     * Trains the block.
     *
     * @param end of the bucket that the last of the events are from
     */
    void train(BlockState state, List<Event> events, int block, long end) throws IOException {
        metrics.watch(block, state.block());
        List<PartCounts> before = TrainerMetrics.counts(state.block());
        if (rare != null) {
            rare.begin();
        }
        learn(state, events, block, end, rare);
        metrics.trained(events.stream()
                .filter(event -> event.weight() > 0 && event.labelled() && layout.home(event.label()) == block)
                .count());
        metrics.addSince(before, block, state.block());
        metrics.held(block, HeldFeatures.of(state.block()).heldFeatures());
    }

    private void learn(BlockState state, List<Event> events, int block, long end, @Nullable RareCounting counting) {
        long intervalStart = intervals.start(end - 1);
        for (Event event : events) {
            if (!event.labelled()) {
                scoring.score(state, event, block);
                continue;
            }
            if (event.calibrating()) {
                state.prepareFor(event);
            }
            // Only calibrating events come to blocks without a part of their class.
            if (!event.calibrating() || layout.holds(block, event.label())) {
                if (counting != null) {
                    counting.see(state, event);
                }
                state.learn(event, intervalStart);
            }
        }
    }

    /** As {@link #trained}, of a block that is kept: metrics count what the end of the interval does to its parts. */
    List<TrainedPart> endInterval(BlockState state, int block, long intervalEnd) {
        metrics.watch(block, state.block());
        List<PartCounts> before = TrainerMetrics.counts(state.block());
        long forgottenBefore = HeldFeatures.of(state.block()).forgottenFeatures();
        List<TrainedPart> models = trained(state, block, intervalEnd);
        metrics.addSince(before, block, state.block());
        metrics.endInterval(block, state.block());
        metrics.evicted(HeldFeatures.of(state.block()).forgottenFeatures() - forgottenBefore);
        metrics.held(block, HeldFeatures.of(state.block()).heldFeatures());
        return models;
    }

    /** Ends the interval, and gives the parts of the block that trained in it as they then are. */
    List<TrainedPart> trained(BlockState state, int block, long intervalEnd) {
        // Not when a block is read from state: there, nothing says which block it is.
        requireParts(state.block(), block);
        IntervalBlock.end(state.block());
        HeldFeatures.of(state.block()).forgetFeatures(new IntervalEnd(intervalEnd, state.trained()));
        int[] indices = layout.partIndices(block);
        List<? extends Part> parts = state.block().parts();
        List<TrainedPart> models = new ArrayList<>();
        for (int i = 0; i < indices.length; i++) {
            if (state.hasTrained(parts.get(i))) {
                models.add(state.part(i, indices[i], intervalEnd, kept));
            }
        }
        return models;
    }
}
