package org.lorentztron.experiments.average;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.PairModelAverage;

/**
 * The average of the newest w models of a pair, older ones forgotten: computed again from those models, oldest first,
 * each time one is added. Holds w models. Not thread-safe.
 */
public final class WindowAverage implements PairModelAverage {
    private final int size;
    private final Supplier<PairModelAverage> empty;
    private final Deque<DosModel> newest = new ArrayDeque<>();
    private PairModelAverage average;
    private long intervals;

    /**
     * An empty average.
     *
     * @param size w, at least 1
     * @param empty how models in the window are averaged: gives averages of nothing yet
     */
    public WindowAverage(int size, Supplier<PairModelAverage> empty) {
        if (size < 1) {
            throw new IllegalArgumentException("window has " + size + " models, expected 1 or more");
        }
        this.size = size;
        this.empty = empty;
        this.average = empty.get();
    }

    @Override
    public AlignmentStep add(DosModel trained) {
        if (newest.size() == size) {
            newest.removeFirst();
        }
        newest.addLast(trained.copy());
        average = empty.get();
        AlignmentStep last = new AlignmentStep(0, 0);
        for (DosModel model : newest) {
            last = average.add(model);
        }
        intervals++;
        return last;
    }

    @Override
    public DosModel average() {
        return average.average();
    }

    /** How many models were added, those already forgotten included. */
    @Override
    public long intervals() {
        return intervals;
    }
}
