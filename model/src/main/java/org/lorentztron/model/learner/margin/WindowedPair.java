package org.lorentztron.model.learner.margin;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.learner.margin.SideWindow.Held;
import org.lorentztron.model.parameters.ErrorRateAlarm;

/**
 * One part: the windows of its two sides, and the model that was fitted to them last. Not thread-safe.
 *
 * <ul>
 *   <li>A part without an event since its last fit is not fitted.
 *   <li>Of the support vectors of a side that the fit itself has on their own side, those with the largest multipliers
 *       stay when newer events come; among equals the newer ones. An event on the wrong side, as of a wrong label, goes
 *       with its age, and so does one of an unusual size.
 *   <li>A part that starts from a model has that until both windows are full.
 *   <li>When {@link ErrorRateAlarm} detects that a fit to both sides no longer predicts the events, the part forgets
 *       all events but the one that decided it, and its model is 0 until the next fit.
 * </ul>
 */
final class WindowedPair {
    private final WindowShape shape;
    private final SideWindow positive;
    private final SideWindow negative;
    private final ErrorRateAlarm errors;
    /** Values of float; holds the features of all events that a fit was made for since the last reset. */
    private DosModel model;
    /** Whether the model is that which the part started from. */
    private boolean given;
    /** Whether events of both sides have made the model: another one's mistakes refute nothing. */
    private boolean informed;
    /** Whether an event has come since the last fit. */
    private boolean changed;

    private WindowedPair(
            WindowShape shape, SideWindow positive, SideWindow negative, ErrorRateAlarm errors, DosModel model) {
        this.shape = shape;
        this.positive = positive;
        this.negative = negative;
        this.errors = errors;
        this.model = model;
    }

    /**
     * A part that has seen nothing.
     *
     * @param given the model that it starts from, of the shape's rank and of values of float; null for none
     */
    static WindowedPair start(WindowShape shape, @Nullable DosModel given) {
        WindowedPair pair = new WindowedPair(
                shape,
                new SideWindow(shape.window()),
                new SideWindow(shape.window()),
                new ErrorRateAlarm(),
                given == null ? shape.zero() : given);
        pair.given = given != null;
        pair.informed = given != null;
        return pair;
    }

    /** The model; not to be modified. */
    DosModel model() {
        return model;
    }

    /** Whether the model is 0, so that it scores nothing but 0. */
    boolean isZero() {
        return isZero(model.u()) && isZero(model.v());
    }

    private static boolean isZero(double[] values) {
        for (double value : values) {
            if (value != 0) {
                return false;
            }
        }
        return true;
    }

    /** How often the part was reset. */
    long restarts() {
        return errors.restarts();
    }

    /**
     * Takes an event in.
     *
     * @param ofPositive whether it is one of y = +1
     * @param mistake whether the model was mistaken in it
     * @return whether the part was reset
     */
    boolean add(Features x, boolean ofPositive, boolean mistake) {
        boolean refuted = informed && errors.refutes(mistake);
        if (refuted) {
            positive.clear();
            negative.clear();
            model = shape.zero();
            given = false;
            informed = false;
        }
        (ofPositive ? positive : negative).add(x);
        changed = true;
        return refuted;
    }

    /**
     * Fits the model to the windows, if that is due.
     *
     * @return false if the fit is degenerate: to one side only, to events without features, to events that cancel,
     *     whose model is 0, or beyond float, which leaves the model as it was
     */
    boolean endInterval() {
        if (!changed) {
            return true;
        }
        changed = false;
        List<Held> events = new ArrayList<>(positive.held());
        events.addAll(negative.held());
        List<Features> features = events.stream().map(Held::x).toList();
        FeatureSet held = shape.union(model.featureSet(), features);
        if (given && !(positive.isFull() && negative.isFull())) {
            model = model.on(held);
            return true;
        }
        return fit(events, features, held);
    }

    private boolean fit(List<Held> events, List<Features> features, FeatureSet held) {
        int[] signs = new int[events.size()];
        Arrays.fill(signs, 0, positive.count(), 1);
        Arrays.fill(signs, positive.count(), signs.length, -1);
        double[] before = events.stream().mapToDouble(Held::multiplier).toArray();
        WindowFit fit = WindowFit.of(features, signs, before, shape.slack(), shape.rank());
        boolean ofBoth = positive.count() > 0 && negative.count() > 0;
        keep(positive, events, fit, 0);
        keep(negative, events, fit, positive.count());
        DosModel fitted =
                WindowShape.rounded(fit.cancels() ? shape.zero() : fit.squares().model(), held);
        boolean inRange = WindowShape.isFinite(fitted);
        if (inRange) {
            model = fitted;
            given = false;
            informed = ofBoth && !fit.cancels();
        } else {
            model = model.on(held);
        }
        boolean ofZeros = features.stream().allMatch(x -> x.nonZeros() == 0);
        return ofBoth && inRange && !ofZeros && !fit.cancels();
    }

    /** @param from where the events of the side begin */
    private void keep(SideWindow side, List<Held> events, WindowFit fit, int from) {
        List<Held> fitted = IntStream.range(from, from + side.count())
                .mapToObj(i -> events.get(i).with(fit.multipliers()[i]))
                .toList();
        Stream<Held> sound = IntStream.range(0, fitted.size())
                .filter(i -> fit.sound()[from + i])
                .mapToObj(fitted::get);
        long[] kept = sound.sorted(Comparator.comparingDouble(Held::multiplier)
                        .thenComparingLong(Held::number)
                        .reversed())
                .limit(shape.mostKept())
                .mapToLong(Held::number)
                .sorted()
                .toArray();
        side.set(fitted, kept);
    }

    /** The same, nothing mutable shared. */
    WindowedPair copy() {
        WindowedPair copy = new WindowedPair(shape, positive.copy(), negative.copy(), errors.copy(), model);
        copy.given = given;
        copy.informed = informed;
        copy.changed = changed;
        return copy;
    }

    /** Collects the events of both windows. */
    void addTo(HeldEvents all) {
        positive.held().forEach(held -> all.add(held.x()));
        negative.held().forEach(held -> all.add(held.x()));
    }

    /**
     * Big-endian:
     *
     * <pre>
     *     given, informed, changed: 1 byte each, 0 or 1 | model ({@link DosModel#writeTo})
     *     {@link ErrorRateAlarm#writeTo} | window of y = +1, of y = -1 ({@link SideWindow#writeTo})
     * </pre>
     */
    void writeTo(DataOutput out, HeldEvents all) throws IOException {
        out.writeBoolean(given);
        out.writeBoolean(informed);
        out.writeBoolean(changed);
        model.writeTo(out);
        errors.writeTo(out);
        positive.writeTo(out, all);
        negative.writeTo(out, all);
    }

    /** Reads what {@link #writeTo} wrote. */
    static WindowedPair readFrom(DataInput in, HeldEvents all, WindowShape shape) throws IOException {
        boolean given = in.readBoolean();
        boolean informed = in.readBoolean();
        boolean changed = in.readBoolean();
        DosModel model = DosModel.readFrom(in);
        ErrorRateAlarm errors = ErrorRateAlarm.readFrom(in);
        SideWindow positive = SideWindow.readFrom(in, all, shape.window());
        SideWindow negative = SideWindow.readFrom(in, all, shape.window());
        WindowedPair read = new WindowedPair(shape, positive, negative, errors, model);
        read.given = given;
        read.informed = informed;
        read.changed = changed;
        return read;
    }
}
