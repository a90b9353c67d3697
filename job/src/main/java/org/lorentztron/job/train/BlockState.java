package org.lorentztron.job.train;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.state.SourcePositions;
import org.lorentztron.model.Features;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.average.AverageResets;
import org.lorentztron.model.candidates.Preparation;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.NeededFeatures;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.PartReports;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.probability.KeptShares;
import org.lorentztron.model.probability.PlattScaling;

/**
 * The state of a block between buckets. Mutable: trained in place.
 *
 * @param block the models, of prepared features
 * @param current the preparation of the features of events
 * @param resets when averages are reset; null if averages were never judged
 * @param trained classes that occurred since the last end of an interval
 * @param positions largest offset trained per partition since the job's first event
 */
public record BlockState(
        TrainingBlock block,
        CurrentPreparation current,
        @Nullable AverageResets resets,
        BitSet trained,
        SourcePositions positions) {

    /** A state with a preparation of its own. */
    public BlockState(
            TrainingBlock block,
            Preparation preparation,
            @Nullable AverageResets resets,
            BitSet trained,
            SourcePositions positions) {
        this(block, new CurrentPreparation(preparation), resets, trained, positions);
    }

    /** How the features of events are prepared. */
    public Preparation preparation() {
        return current.get();
    }

    /**
     * The state of a block that has seen nothing.
     *
     * @param averaging the weights of its parts' models in their averages
     */
    public static BlockState start(TrainingBlock block, Preparation preparation, AverageWeights averaging) {
        return new BlockState(block, preparation, null, new BitSet(), new SourcePositions()).averagedBy(averaging);
    }

    /**
     * The state where models are averaged by these weights: a restored job may have others than the state was made
     * with. What averages hold stays, so how often they were reset is counted on.
     *
     * @return this if it is so already; else this is not to be used any more
     */
    public BlockState averagedBy(AverageWeights averaging) {
        boolean adaptive = averaging == AverageWeights.ADAPTIVE;
        if (resets == null) {
            return adaptive ? withResets(AverageResets.start(block.parts())) : this;
        }
        AverageResets wanted = resets.judging(adaptive);
        return wanted == resets ? this : withResets(wanted);
    }

    /**
     * The state where events are prepared in another way, which models do not depend on.
     *
     * @return this if it is so already; else this is not to be used any more
     */
    BlockState preparedBy(Preparation other) {
        return other == preparation() ? this : new BlockState(block, other, resets, trained, positions);
    }

    private BlockState withResets(AverageResets others) {
        return new BlockState(block, current, others, trained, positions);
    }

    /**
     * Trains the parts of the event's class, with the event's weight; with weight 0 nothing changes.
     *
     * @param intervalStart of the interval that is open: an event that waited from before has no part in it
     */
    public void learn(Event event, long intervalStart) {
        int needed = NeededFeatures.of(block).toLearn(event.label());
        if (resets != null) {
            needed = Math.max(needed, resets.features(event.label()));
        }
        learn(event, preparation().apply(event.features(), needed), intervalStart);
    }

    /** What scoring an event needs of its features. */
    Features toScore(Event event) {
        return preparation().apply(event.features(), NeededFeatures.of(block).toScore());
    }

    /** Takes from an event that all blocks get what it says about preparing events, before it is learned. */
    public void prepareFor(Event event) {
        current.see(event.features(), event.numbers());
    }

    /**
     * The same, where its features have been prepared before.
     *
     * @param x what the preparation makes of them
     */
    public void learn(Event event, Features x, long intervalStart) {
        if (event.weight() == 0) {
            return;
        }
        if (resets == null) {
            block.learn(x, event.label(), event.weight());
        } else {
            resets.learn(block, x, event.label(), event.weight());
        }
        if (event.time() >= intervalStart) {
            trained.set(event.label());
        }
        positions.reach(event);
    }

    /** Whether the part has trained since the last end of an interval. */
    public boolean hasTrained(Part part) {
        return part.containsAny(trained);
    }

    /**
     * The part at a position, at the end of an interval in which it trained.
     *
     * @param part its index among all
     * @param intervalEnd exclusive, ms
     * @param kept the shares of classes that are trained
     */
    public TrainedPart part(int position, int part, long intervalEnd, KeptShares kept) {
        PartModel model = block.model(position);
        PartCounts counts = block.counts(position);
        long averageResets = resets == null
                ? counts.restarts()
                : resets.join(
                        position,
                        model,
                        counts.restarts(),
                        PartReports.of(block).forgets(position));
        return new TrainedPart(
                part,
                intervalEnd,
                model,
                preparation().scale(),
                preparation().map(),
                calibration(position, kept),
                counts,
                averageResets,
                positions.copy());
    }

    /**
     * The part at a position as it is: nothing about it changes.
     *
     * @param part its index among all
     * @param intervalEnd of the version that has it once more; exclusive, ms
     * @param kept the shares of classes that are trained
     */
    TrainedPart repeated(int position, int part, long intervalEnd, KeptShares kept) {
        PartCounts counts = block.counts(position);
        return new TrainedPart(
                part,
                intervalEnd,
                block.model(position),
                preparation().scale(),
                preparation().map(),
                calibration(position, kept),
                counts,
                counts.restarts(),
                new SourcePositions(),
                true);
    }

    /**
     * What the scores of the part at a position stand for among all events; null if the block does not know.
     *
     * @param kept the shares of classes that are trained
     */
    public @Nullable PlattScaling calibration(int position, KeptShares kept) {
        return kept.corrected(
                PartReports.of(block).calibration(position), block.parts().get(position));
    }

    BlockState copy() {
        // Not clone(), which may write to the original: another thread may be writing that into a checkpoint.
        BitSet classes = new BitSet();
        classes.or(trained);
        return new BlockState(
                block.copy(), preparation(), resets == null ? null : resets.copy(), classes, positions.copy());
    }
}
