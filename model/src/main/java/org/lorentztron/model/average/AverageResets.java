package org.lorentztron.model.average;

import java.util.Arrays;
import java.util.List;
import org.lorentztron.model.Features;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.parameters.ClassPositions;

/** The {@link AverageReset}s of the parts of a block. Each depends on the events of its part alone. Not thread-safe. */
public final class AverageResets {
    private final List<? extends Part> parts;
    private final AverageReset[] resets;
    /** [class] the positions of the parts that it trains. */
    private final int[][] positions;
    /** Whether averages are judged. */
    private final boolean judging;

    private AverageResets(List<? extends Part> parts, AverageReset[] resets, int[][] positions, boolean judging) {
        this.parts = parts;
        this.resets = resets;
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
    public static AverageResets start(List<? extends Part> parts) {
        AverageReset[] resets = new AverageReset[parts.size()];
        for (int position = 0; position < resets.length; position++) {
            resets[position] = new AverageReset();
        }
        return new AverageResets(parts, resets, positions(parts), true);
    }

    /**
     * As others were.
     *
     * @param resets by the position of the part, as {@link #all} gives them; taken over
     */
    public static AverageResets restored(List<? extends Part> parts, List<AverageReset> resets) {
        return new AverageResets(parts, resets.toArray(AverageReset[]::new), positions(parts), true);
    }

    /**
     * The same with averages judged or not. Without judgement an average is reset only with its part, and resets so far
     * still count; with judgement again, the models to come are judged.
     *
     * @return this if it is so already; else nothing of this is to be used any more
     */
    public AverageResets judging(boolean wanted) {
        if (wanted == judging) {
            return this;
        }
        AverageReset[] ended = Arrays.stream(resets).map(AverageReset::ended).toArray(AverageReset[]::new);
        return new AverageResets(parts, ended, positions, wanted);
    }

    /** By the position of the part. */
    public List<AverageReset> all() {
        return List.of(resets);
    }

    /** How many features averages that may be judged by an event of a class need. */
    public int features(int label) {
        int most = 0;
        for (int position : ClassPositions.at(positions, label)) {
            most = Math.max(most, resets[position].features());
        }
        return most;
    }

    /**
     * Has the block learn an event, and judges averages by it, once whatever its weight.
     *
     * @param weight as in {@link TrainingBlock#learn(Features, int, double)}
     */
    public void learn(TrainingBlock block, Features x, int label, double weight) {
        int[] trained = ClassPositions.at(positions, label);
        for (int position : trained) {
            resets[position].before(parts.get(position), x, label, block.mistakes(position));
        }
        block.learn(x, label, weight);
        for (int position : trained) {
            resets[position].after(block.mistakes(position));
        }
    }

    /**
     * The model of the part at a position joins its average at the end of an interval.
     *
     * @param restarts of the part
     * @param forgets whether the average is reset whatever was judged
     * @return how often the average was reset, restarts included
     */
    public long join(int position, PartModel model, long restarts, boolean forgets) {
        return judging ? resets[position].join(model, restarts, forgets) : resets[position].allResets(restarts);
    }

    /** The same with nothing mutable shared. */
    public AverageResets copy() {
        AverageReset[] copies = new AverageReset[resets.length];
        for (int position = 0; position < copies.length; position++) {
            copies[position] = resets[position].copy();
        }
        return new AverageResets(parts, copies, positions, judging);
    }
}
