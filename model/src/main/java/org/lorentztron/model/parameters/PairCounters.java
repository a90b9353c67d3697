package org.lorentztron.model.parameters;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.Part;
import org.lorentztron.model.kernels.UnitLayout;
import org.lorentztron.model.kernels.UnitRuns;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.probability.OnlinePlatt;
import org.lorentztron.model.probability.PlattScaling;
import org.lorentztron.model.probability.StoredScores;

/**
 * The pairs of a training block: their positions by class, what each has seen, and what its scores stand for. A pair
 * here is any part with two sides: a class against another one, or against all others.
 *
 * <p>Not thread-safe.
 */
public final class PairCounters {
    private final List<BinaryPart> pairs;
    /** [position] the class of y = +1. */
    private final int[] positive;
    /** [class]; classes that train the same pairs share the array. */
    private final int[][] positionsByClass;

    private final long[] examples;
    private final long[] updates;
    private final long[] mistakes;
    private final long[] degenerate;
    private final OnlinePlatt[] calibrations;

    /**
     * @param pairs at least one, all different, in any order
     * @param classes the number of classes
     * @throws IllegalArgumentException if there is no pair, one is repeated or has no two sides, or a class index is
     *     out of range
     */
    public PairCounters(List<? extends Part> pairs, int classes) {
        this.pairs = BinaryPart.all(pairs);
        if (this.pairs.isEmpty() || new HashSet<>(this.pairs).size() < this.pairs.size()) {
            throw new IllegalArgumentException("pairs of a block are " + pairs + ", expected 1 or more different ones");
        }
        this.positive = this.pairs.stream().mapToInt(BinaryPart::positive).toArray();
        this.positionsByClass = ClassPositions.byClass(this.pairs, classes);
        this.examples = new long[this.pairs.size()];
        this.updates = new long[this.pairs.size()];
        this.mistakes = new long[this.pairs.size()];
        this.degenerate = new long[this.pairs.size()];
        this.calibrations = new OnlinePlatt[this.pairs.size()];
        Arrays.setAll(calibrations, position -> new OnlinePlatt());
    }

    /**
     * The same, of pairs that start from models.
     *
     * @param starts what pairs start from; its calibrations are used
     */
    public PairCounters(List<? extends Part> pairs, int classes, StartModels starts) {
        this(pairs, classes);
        for (int position = 0; position < calibrations.length; position++) {
            PlattScaling given = starts.calibration(this.pairs.get(position));
            calibrations[position] = given == null ? calibrations[position] : new OnlinePlatt(given);
        }
    }

    private PairCounters(PairCounters other) {
        this.pairs = other.pairs;
        this.positive = other.positive;
        this.positionsByClass = other.positionsByClass;
        this.examples = other.examples.clone();
        this.updates = other.updates.clone();
        this.mistakes = other.mistakes.clone();
        this.degenerate = other.degenerate.clone();
        this.calibrations =
                Arrays.stream(other.calibrations).map(OnlinePlatt::copy).toArray(OnlinePlatt[]::new);
    }

    /** The pairs in the order of their positions; unmodifiable. */
    public List<BinaryPart> all() {
        return pairs;
    }

    /** How many pairs there are. */
    public int count() {
        return pairs.size();
    }

    /** How many classes there are, with or without a pair here. */
    int classes() {
        return positionsByClass.length;
    }

    /** [class] the positions of its pairs, ascending; one array for neighbours that train the same. Not modified. */
    int[][] positions() {
        return positionsByClass;
    }

    /** The positions of the pairs that contain a class, ascending; not to be modified. */
    public int[] positionsOf(int label) {
        return ClassPositions.at(positionsByClass, label);
    }

    /**
     * The units of the pairs that contain each class, by its index; one object for neighbours that train the same
     * pairs.
     *
     * @param width units of a pair
     * @param gap up to how many units between two pairs are included
     * @param layout where units are
     */
    public UnitRuns[] unitsByClass(int width, int gap, UnitLayout layout) {
        return ClassPositions.units(positionsByClass, width, gap, layout);
    }

    /** Whether class {@code label} is y = +1 in the pair at a position that contains it. */
    public boolean isPositive(int position, int label) {
        return positive[position] == label;
    }

    /** The counts of the pair at a position. */
    public PartCounts counts(int position) {
        return new PartCounts(examples[position], updates[position], mistakes[position], degenerate[position]);
    }

    /** How often the score of the pair at a position spoke for the other class. */
    public long mistakes(int position) {
        return mistakes[position];
    }

    /** How many updates the pair at a position has had. */
    public long updates(int position) {
        return updates[position];
    }

    /** Sets the counts of the pair at a position, but for restarts. */
    void setCounts(int position, PartCounts counts) {
        examples[position] = counts.examples();
        updates[position] = counts.updates();
        mistakes[position] = counts.mistakes();
        degenerate[position] = counts.degenerateUpdates();
    }

    /**
     * Counts an example, learns what its score stands for, and says whether that spoke for the other class: a score of
     * 0 speaks for y = +1, and one that is NaN for neither.
     *
     * @param positive whether its class is y = +1
     * @param margin of the example before it is learned, y times the score
     * @param weight of the example for what scores stand for
     */
    public boolean countExample(int position, boolean positive, double margin, double weight) {
        boolean mistake = positive ? margin < 0 : margin <= 0;
        examples[position]++;
        if (mistake) {
            mistakes[position]++;
        }
        calibrations[position].add(positive ? margin : -margin, positive, weight);
        return mistake;
    }

    /** The pair at a position has begun again: its scores are others. */
    public void restartCalibration(int position) {
        calibrations[position].restart();
    }

    /** What scores of the pair at a position stand for now. */
    public PlattScaling calibration(int position) {
        return calibrations[position].scaling();
    }

    /** Counts an update. */
    public void countUpdate(int position) {
        updates[position]++;
    }

    /** Counts a degenerate or skipped update. */
    public void countDegenerate(int position) {
        degenerate[position]++;
    }

    /** The same pairs and counts with nothing mutable shared. */
    public PairCounters copy() {
        return new PairCounters(this);
    }

    /** Writes pairs, each as its class of y = +1 and {@link BinaryPart#negative}, counts, and what scores stand for. */
    public void writeTo(DataOutput out) throws IOException {
        out.writeInt(pairs.size());
        for (int p = 0; p < pairs.size(); p++) {
            out.writeInt(pairs.get(p).positive());
            out.writeInt(pairs.get(p).negative());
            out.writeLong(examples[p]);
            out.writeLong(updates[p]);
            out.writeLong(mistakes[p]);
            out.writeLong(degenerate[p]);
            calibrations[p].writeTo(out);
        }
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @param scores whether {@link StoredScores} stand where it writes what scores stand for
     * @throws IOException if the pairs do not fit the number of classes
     */
    public static PairCounters readFrom(DataInput in, int classes, boolean scores) throws IOException {
        int count = in.readInt();
        List<BinaryPart> pairs = new ArrayList<>();
        List<PartCounts> counts = new ArrayList<>();
        List<OnlinePlatt> calibrations = new ArrayList<>();
        try {
            for (int p = 0; p < count; p++) {
                pairs.add(BinaryPart.of(in.readInt(), in.readInt(), classes));
                counts.add(new PartCounts(in.readLong(), in.readLong(), in.readLong(), in.readLong()));
                calibrations.add(scores ? StoredScores.platt(in) : OnlinePlatt.readFrom(in));
            }
            PairCounters read = new PairCounters(pairs, classes);
            for (int p = 0; p < count; p++) {
                read.setCounts(p, counts.get(p));
                read.calibrations[p] = calibrations.get(p);
            }
            return read;
        } catch (IllegalArgumentException e) {
            throw new IOException("stored block: " + e.getMessage(), e);
        }
    }
}
