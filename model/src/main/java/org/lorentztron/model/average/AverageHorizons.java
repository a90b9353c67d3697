package org.lorentztron.model.average;

import java.util.Arrays;
import java.util.List;
import org.lorentztron.model.Features;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.parameters.ClassPositions;

/**
 * The {@link AverageHorizon}s of the parts of a block. What becomes of one depends on the events of its part alone. Not
 * thread-safe.
 */
public final class AverageHorizons {
    private final List<? extends Part> parts;
    private final AverageHorizon[] horizons;
    /** [class] the positions of the parts that it trains. */
    private final int[][] positions;
    /** Whether averages are judged. */
    private final boolean judging;

    private AverageHorizons(List<? extends Part> parts, AverageHorizon[] horizons, int[][] positions, boolean judging) {
        this.parts = parts;
        this.horizons = horizons;
        this.positions = positions;
        this.judging = judging;
    }

    private static int[][] positions(List<? extends Part> parts) {
        int last = parts.stream()
                .flatMapToInt(part -> Arrays.stream(part.classes()))
                .max()
                .orElse(-1);
        return ClassPositions.byClass(parts, last + 1);
    }

    /** Of parts without a model. */
    public static AverageHorizons start(List<? extends Part> parts) {
        AverageHorizon[] horizons = new AverageHorizon[parts.size()];
        for (int position = 0; position < horizons.length; position++) {
            horizons[position] = new AverageHorizon();
        }
        return new AverageHorizons(parts, horizons, positions(parts), true);
    }

    /**
     * As others were.
     *
     * @param horizons by the position of the part, as {@link #all} gives them; taken over
     */
    public static AverageHorizons restored(List<? extends Part> parts, List<AverageHorizon> horizons) {
        return new AverageHorizons(parts, horizons.toArray(AverageHorizon[]::new), positions(parts), true);
    }

    /**
     * The same where averages are judged or not. Where they are not, none begins anew but with its part, and what has
     * begun anew counts as before; where they are again, the models to come are judged.
     *
     * @return this if it is so already; else nothing of this is to be used any more
     */
    public AverageHorizons judging(boolean wanted) {
        if (wanted == judging) {
            return this;
        }
        AverageHorizon[] ended =
                Arrays.stream(horizons).map(AverageHorizon::ended).toArray(AverageHorizon[]::new);
        return new AverageHorizons(parts, ended, positions, wanted);
    }

    /** By the position of the part. */
    public List<AverageHorizon> all() {
        return List.of(horizons);
    }

    /**
     * Has the block learn an event, and judges averages by it, once whatever its weight.
     *
     * @param weight as in {@link TrainingBlock#learn(Features, int, double)}
     */
    public void learn(TrainingBlock block, Features x, int label, double weight) {
        int[] trained = ClassPositions.at(positions, label);
        for (int position : trained) {
            horizons[position].before(parts.get(position), x, label, block.mistakes(position));
        }
        block.learn(x, label, weight);
        for (int position : trained) {
            horizons[position].after(block.mistakes(position));
        }
    }

    /**
     * The model of the part at a position joins its average at the end of an interval.
     *
     * @param restarts of the part
     * @param forgets whether the average begins anew whatever was judged
     * @return how often the average has begun anew, restarts included
     */
    public long join(int position, PartModel model, long restarts, boolean forgets) {
        return judging ? horizons[position].join(model, restarts, forgets) : horizons[position].beginnings(restarts);
    }

    /** The same with nothing mutable shared. */
    public AverageHorizons copy() {
        AverageHorizon[] copies = new AverageHorizon[horizons.length];
        for (int position = 0; position < copies.length; position++) {
            copies[position] = horizons[position].copy();
        }
        return new AverageHorizons(parts, copies, positions, judging);
    }
}
