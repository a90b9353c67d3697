package org.lorentztron.model.average;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.learn.AverageWeights;

/**
 * When the average of a part is reset, because it lags behind the part. An average of many models is better than the
 * newest model on a stream that does not change, and worse while the stream changes.
 *
 * <p>The trainer judges an average of the part's models with the same weights but without alignment: successive models
 * of one trajectory are almost aligned. Over the events of the part that are judged,
 *
 * <pre>
 *     e_a += alpha ([the average is mistaken] - e_a)
 *     e_p += alpha ([the part is mistaken] - e_p)      before it learns the event
 *     reset at the end of an interval if      e_a &gt; e_p + 2 sqrt(alpha / 2 (e_a + e_p))
 * </pre>
 *
 * with alpha = 0.005; the root is about the standard deviation of the difference. Scoring the average can cost as much
 * as learning the event. Therefore only some events are judged, at least one in {@value #MOST_SKIPPED}, at a cost of
 * about {@value #PRODUCTS_PER_EVENT} products per event of the part.
 *
 * <p>The average of a part that forgets is reset in every interval, so it is the newest model.
 *
 * <p>Other models than {@link DosModel} and {@link NetworkModel} are not judged, and their averages are reset only with
 * their parts. Not thread-safe.
 */
public final class AverageReset {
    private static final double ALPHA = 0.005;
    private static final int PRODUCTS_PER_EVENT = 512;
    private static final int MOST_SKIPPED = 32;

    /** Null before the first interval of the part. */
    private @Nullable PartModel average;

    private long models;
    private long events;
    private double errorOfAverage;
    private double errorOfPart;
    private long restarts;
    private long resets;

    // The event that is being learned.
    private boolean judged;
    private boolean averageMistaken;
    private long mistakesBefore;

    /** Of a part without a model. */
    AverageReset() {}

    /** How many features the average takes; none if it is not judged. */
    int features() {
        if (average instanceof DosModel pair) {
            return pair.featureSet().features();
        }
        return average instanceof NetworkModel network ? network.featureSet().features() : 0;
    }

    /** An event of the part is about to be learned. */
    void before(Part part, Features x, int label, long mistakes) {
        PartModel known = average;
        judged = known != null && events++ % skipped(known) == 0;
        if (known != null && judged) {
            averageMistaken = isMistaken(known, part, x, label);
            mistakesBefore = mistakes;
        }
    }

    /** The event has been learned. */
    void after(long mistakes) {
        if (judged) {
            errorOfAverage += ALPHA * ((averageMistaken ? 1 : 0) - errorOfAverage);
            errorOfPart += ALPHA * ((mistakes > mistakesBefore ? 1 : 0) - errorOfPart);
        }
    }

    private static long skipped(PartModel model) {
        long products = 0;
        if (model instanceof DosModel pair) {
            products = 2L * pair.u().length;
        } else if (model instanceof NetworkModel network) {
            products = (long) network.basis().length + network.outputs().length;
        }
        return Math.max(1, Math.min(MOST_SKIPPED, products / PRODUCTS_PER_EVENT));
    }

    private static boolean isMistaken(PartModel model, Part part, Features x, int label) {
        if (model instanceof DosModel pair) {
            double score = pair.score(x.first(pair.featureSet().features()));
            return BinaryPart.of(part).positive() == label ? !(score >= 0) : !(score < 0);
        }
        if (model instanceof NetworkModel network) {
            double[] scores = network.scores(x.first(network.featureSet().features()));
            for (int c = 0; c < scores.length; c++) {
                if (c < label ? !(scores[c] < scores[label]) : !(scores[c] <= scores[label])) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The model at the end of an interval joins: see {@link AverageResets#join}. */
    long join(PartModel model, long restartsSoFar, boolean forgets) {
        PartModel before = average;
        if (before == null || restarts != restartsSoFar) {
            begin(model);
            restarts = restartsSoFar;
            // No average from before the job either.
            resets += forgets && before == null ? 1 : 0;
        } else if (forgets || lags()) {
            begin(model);
            resets++;
        } else {
            models++;
            average = mean(before, model, AverageWeights.POLYNOMIAL.weight(models));
        }
        return allResets(restartsSoFar);
    }

    /** How often the average was reset, restarts included, where no model joins. */
    long allResets(long restartsSoFar) {
        return restartsSoFar + resets;
    }

    /** The same number of resets, without an average: nothing is judged until a model joins. */
    AverageReset ended() {
        AverageReset ended = copy();
        ended.average = null;
        ended.models = 0;
        return ended;
    }

    private void begin(PartModel model) {
        average = model;
        models = 1;
        errorOfAverage = 0;
        errorOfPart = 0;
    }

    private boolean lags() {
        double chance = Math.sqrt(ALPHA / 2 * (errorOfAverage + errorOfPart));
        return errorOfAverage > errorOfPart + 2 * chance;
    }

    private static PartModel mean(PartModel before, PartModel next, double weight) {
        if (before instanceof DosModel a && next instanceof DosModel b) {
            return Mean.of(Mean.onFeaturesOf(b, a), b, weight);
        }
        if (before instanceof NetworkModel a && next instanceof NetworkModel b) {
            NetworkModel wide = a.restrictedTo(b.featureSet());
            return new NetworkModel(
                    b.kernel(),
                    b.classes(),
                    b.units(),
                    b.featureSet(),
                    Mean.of(wide.basis(), b.basis(), weight),
                    Mean.of(wide.outputs(), b.outputs(), weight));
        }
        return next;
    }

    /** The average; null before the first interval of the part. Not to be modified. */
    public @Nullable PartModel average() {
        return average;
    }

    AverageReset copy() {
        AverageReset copy = new AverageReset();
        // Models are replaced, never modified.
        copy.average = average;
        copy.models = models;
        copy.events = events;
        copy.errorOfAverage = errorOfAverage;
        copy.errorOfPart = errorOfPart;
        copy.restarts = restarts;
        copy.resets = resets;
        return copy;
    }

    /** Writes everything but the average: how many models and events there were, both errors, restarts and resets. */
    public void writeTo(DataOutput out) throws IOException {
        out.writeLong(models);
        out.writeLong(events);
        out.writeDouble(errorOfAverage);
        out.writeDouble(errorOfPart);
        out.writeLong(restarts);
        out.writeLong(resets);
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @param average as {@link #average()} was; taken over
     */
    public static AverageReset readFrom(DataInput in, @Nullable PartModel average) throws IOException {
        AverageReset read = new AverageReset();
        read.average = average;
        read.models = in.readLong();
        read.events = in.readLong();
        read.errorOfAverage = in.readDouble();
        read.errorOfPart = in.readDouble();
        read.restarts = in.readLong();
        read.resets = in.readLong();
        return read;
    }
}
