package org.lorentztron.model.learner.network;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.AllClasses;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.learn.EventWeight;
import org.lorentztron.model.learn.FeatureMemory;
import org.lorentztron.model.learn.HeldFeatures;
import org.lorentztron.model.learn.IntervalEnd;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.PartReports;
import org.lorentztron.model.learn.SleepingBlock;
import org.lorentztron.model.parameters.ErrorRateAlarm;
import org.lorentztron.model.parameters.FirstEvents;
import org.lorentztron.model.parameters.VarianceGrowth;
import org.lorentztron.model.probability.OnlineTemperature;
import org.lorentztron.model.probability.PlattScaling;
import org.lorentztron.model.probability.StoredScores;

/**
 * One network for all classes over its life: {@link OnlineNetwork} says how it learns, and here is what it has counted
 * and when it begins again.
 *
 * <p>When {@link ErrorRateAlarm} detects that the past no longer predicts the events, the network resets to its random
 * start. The deciding event is not trained.
 *
 * <p>Where the settings say so, a network begins with its random start as any other, holds its first N events, and
 * after the last of them starts again from a {@linkplain FittedBasis basis fitted} to them, learns them once more in
 * their order without counting them, and goes on. That is counted as a restart, since models from before are of another
 * basis. A network that starts from a model does not fit, nor does one that restarts before: its events are refuted.
 *
 * <p>A network that {@linkplain SleepingBlock sleeps} waits for no fit any more: it wakes from a model.
 *
 * <p>An event that changes nothing because it cannot be trained is counted as degenerate
 * ({@link OnlineNetwork.Change#DEGENERATE}). Not thread-safe.
 */
final class SharedBlock implements SleepingBlock, PartReports, HeldFeatures {
    private static final boolean[] RESTS = {true};
    private static final boolean[] AWAKE = {false};

    private static final int VERSION = 2;
    private static final int WITH_SCORES = 1;
    private static final int ALL = 0;
    private static final int TOUCHED = 1;
    private static final int TOUCHES = 2;

    private final LearnerSettings settings;
    private final boolean touched;
    private final AllClasses part;
    private final VarianceGrowth growth;
    private OnlineNetwork network;

    /** The events to which a basis will be fitted; null if none will be, or none any more. */
    private @Nullable FirstEvents firstEvents;

    private ErrorRateAlarm errors;

    private boolean asleep;

    /** Up to the start from a fitted basis, which is one of them; {@link #errors} knows those since. */
    private long earlierRestarts;

    private final OnlineTemperature temperature;

    private long examples;
    private long updates;
    private long mistakes;
    private long degenerate;

    private SharedBlock(
            LearnerSettings settings,
            boolean touched,
            OnlineNetwork network,
            ErrorRateAlarm errors,
            OnlineTemperature temperature) {
        this.settings = settings;
        this.touched = touched;
        this.part = new AllClasses(settings.classes().size());
        this.growth = new VarianceGrowth(settings.updates());
        this.network = network;
        this.errors = errors;
        this.temperature = temperature;
    }

    /**
     * A block at its start.
     *
     * @param given the model to start from; null for the random start
     * @param calibration what its scores stand for; null if that is not known
     * @throws IllegalArgumentException if its shape does not fit
     */
    static SharedBlock start(
            LearnerSettings settings,
            boolean touched,
            @Nullable NetworkModel given,
            @Nullable PlattScaling calibration) {
        OnlineNetwork network = OnlineNetwork.of(settings, touched, NetworkStart.of(settings, given), given);
        OnlineTemperature temperature = calibration == null
                ? new OnlineTemperature(settings.classes().size())
                : new OnlineTemperature(settings.classes().size(), calibration);
        SharedBlock block = new SharedBlock(settings, touched, network, new ErrorRateAlarm(), temperature);
        int startBasis = settings.network().startBasis();
        block.firstEvents = given == null && startBasis > 0 ? FirstEvents.none() : null;
        return block;
    }

    @Override
    public List<AllClasses> parts() {
        return List.of(part);
    }

    @Override
    public PartCounts counts(int position) {
        return new PartCounts(examples, updates, mistakes, degenerate, earlierRestarts + errors.restarts());
    }

    @Override
    public long refutations(int position) {
        return errors.restarts();
    }

    @Override
    public long mistakes(int position) {
        return mistakes;
    }

    @Override
    public boolean hasLearned(int position) {
        return examples > 0;
    }

    @Override
    public PlattScaling calibration(int position) {
        return temperature.scaling();
    }

    @Override
    public void learn(Features x, int label, double weight) {
        if (asleep || !part.contains(label)) {
            return;
        }
        float[] said = network.score(x);
        examples++;
        if (network.isFinite()) {
            temperature.add(said, network.firstScore(), label, weight);
        }
        // What cannot be compared is no right answer: a network that overflows must restart.
        boolean mistake = !network.isFinite() || network.isMistake(label);
        if (mistake) {
            mistakes++;
        }
        if (errors.refutes(mistake)) {
            // The first events are refuted, so that no start is to be fitted to them.
            firstEvents = null;
            temperature.restart();
            network.restart();
        } else {
            update(x, label, weight);
        }
        if (firstEvents != null) {
            hold(x, label, weight, firstEvents);
        }
    }

    /** Learns the event that was scored, as often as its weight says and it has an effect, and counts that. */
    private void update(Features x, int label, double weight) {
        double share = EventWeight.share(weight, 1);
        OnlineNetwork.Change change = network.learn(x, label, share);
        count(change);
        double left = weight - share;
        for (int update = 2; left > 0 && change == OnlineNetwork.Change.UPDATE; update++) {
            network.score(x);
            share = EventWeight.share(left, update);
            change = network.learn(x, label, share);
            count(change);
            left -= share;
        }
    }

    @Override
    public boolean keepsSleepers() {
        return true;
    }

    @Override
    public void sleep(int position) {
        firstEvents = null;
        network.rows().rest(position);
        asleep = true;
    }

    @Override
    public void wake(int position, PartModel model) {
        network.take((NetworkModel) model);
        wake(position);
    }

    @Override
    public void wake(int position) {
        network.rows().goOn(position);
        errors.forget();
        temperature.restart();
        asleep = false;
    }

    private void count(OnlineNetwork.Change change) {
        if (change == OnlineNetwork.Change.UPDATE) {
            updates++;
            if (growth.isDue(updates)) {
                network.growVariances(growth.factor());
            }
        } else if (change == OnlineNetwork.Change.DEGENERATE) {
            degenerate++;
        }
    }

    @Override
    public void score(Features x, double[] scores) {
        network.scoreHeld(x, scores);
    }

    @Override
    public int scoreCount() {
        return part.count();
    }

    @Override
    public void remember(FeatureMemory memory) {
        network.rows().limit(memory, part.count());
    }

    @Override
    public void forgetFeatures(IntervalEnd end) {
        network.rows().forget(end, asleep ? RESTS : AWAKE);
    }

    @Override
    public void forgetExcess() {
        network.rows().forgetExcess(asleep ? RESTS : AWAKE);
    }

    @Override
    public long heldFeatures() {
        return network.rows().count() - 1L;
    }

    @Override
    public long forgottenFeatures() {
        return network.rows().forgotten();
    }

    /** Adds the event to the first ones, and starts again from a fit to them if there are enough. */
    private void hold(Features x, int label, double weight, FirstEvents events) {
        events.add(x, label, weight);
        if (events.count() == settings.network().startBasis()) {
            startFromBasis(events);
            firstEvents = null;
        }
    }

    /** Starts again from a basis fitted to the events, if there is one, and learns them without counting. */
    private void startFromBasis(FirstEvents events) {
        Optional<NetworkModel> fitted = FittedBasis.of(events, settings);
        if (fitted.isEmpty()) {
            return;
        }
        FeatureMemory memory = network.rows().memory();
        network = OnlineNetwork.of(settings, touched, NetworkStart.fitted(settings, fitted.get()), fitted.get());
        network.rows().limit(memory, part.count());
        // What the random network did wrong is no evidence against this one, and its scores were others.
        temperature.restart();
        earlierRestarts = errors.restarts() + 1;
        errors = new ErrorRateAlarm();
        int[] labels = events.labels();
        for (int i = 0; i < events.count(); i++) {
            learnAgain(events.features().get(i), labels[i], events.weight(i));
        }
    }

    private void learnAgain(Features x, int label, double weight) {
        OnlineNetwork.Change change = OnlineNetwork.Change.UPDATE;
        double left = weight;
        for (int update = 1; left > 0 && change == OnlineNetwork.Change.UPDATE; update++) {
            network.score(x);
            double share = EventWeight.share(left, update);
            change = network.learn(x, label, share);
            left -= share;
        }
    }

    @Override
    public NetworkModel model(int position) {
        return network.model();
    }

    @Override
    public SharedBlock copy() {
        SharedBlock copy = new SharedBlock(settings, touched, network.copy(), errors.copy(), temperature.copy());
        copy.examples = examples;
        copy.updates = updates;
        copy.mistakes = mistakes;
        copy.degenerate = degenerate;
        copy.firstEvents = firstEvents == null ? null : firstEvents.copy();
        copy.earlierRestarts = earlierRestarts;
        copy.asleep = asleep;
        return copy;
    }

    /**
     * Big-endian:
     *
     * <pre>
     *     version: 1 byte | 1 byte: 1 for touched features, 2 if it is known when, 0 for all
     *     kernel: UTF | classes, units, dimension n + 1: int
     *     examples, updates, mistakes, degenerate updates: long | {@link OnlineNetwork#writeTo}
     *     {@link ErrorRateAlarm#writeTo} | {@link OnlineTemperature#writeTo}; in version 1, {@link StoredScores}
     *     restarts up to the fit: long | whether it sleeps: byte
     *     whether first events are held: byte | these, if so ({@link FirstEvents#writeTo})
     * </pre>
     */
    @Override
    public void writeTo(DataOutput out) throws IOException {
        out.writeByte(VERSION);
        out.writeByte(network.rows().keepsTouches() ? TOUCHES : touched ? TOUCHED : ALL);
        out.writeUTF(settings.network().kernel().id());
        out.writeInt(part.count());
        out.writeInt(settings.network().units());
        // Unsigned: n + 1 may be 2^31.
        out.writeInt((int) (settings.features() + 1L));
        out.writeLong(examples);
        out.writeLong(updates);
        out.writeLong(mistakes);
        out.writeLong(degenerate);
        network.writeTo(out);
        errors.writeTo(out);
        temperature.writeTo(out);
        out.writeLong(earlierRestarts);
        out.writeBoolean(asleep);
        out.writeBoolean(firstEvents != null);
        if (firstEvents != null) {
            firstEvents.writeTo(out);
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    static SharedBlock readFrom(DataInput in, LearnerSettings settings, boolean touched) throws IOException {
        int classes = settings.classes().size();
        int version = in.readUnsignedByte();
        if (version != VERSION && version != WITH_SCORES) {
            throw new IOException(
                    "stored shared block has version " + version + ", expected " + WITH_SCORES + " or " + VERSION);
        }
        int rows = in.readUnsignedByte();
        require("rows of", which(touched), which(rows != ALL));
        require("kernel", settings.network().kernel().id(), in.readUTF());
        require("classes", classes, in.readInt());
        require("units", settings.network().units(), in.readInt());
        require("dimension", settings.features() + 1L, Integer.toUnsignedLong(in.readInt()));
        long[] counts = {in.readLong(), in.readLong(), in.readLong(), in.readLong()};
        OnlineNetwork network = OnlineNetwork.readFrom(in, settings, touched, rows == TOUCHES);
        ErrorRateAlarm errors = ErrorRateAlarm.readFrom(in);
        OnlineTemperature temperature = version == WITH_SCORES
                ? StoredScores.temperature(in, classes)
                : OnlineTemperature.readFrom(in, classes);
        SharedBlock block = new SharedBlock(settings, touched, network, errors, temperature);
        block.examples = counts[0];
        block.updates = counts[1];
        block.mistakes = counts[2];
        block.degenerate = counts[3];
        block.earlierRestarts = in.readLong();
        block.asleep = in.readBoolean();
        if (in.readBoolean()) {
            block.firstEvents =
                    FirstEvents.readFrom(in, settings.network().startBasis() - 1, settings.features(), classes);
        }
        return block;
    }

    private static String which(boolean touched) {
        return touched ? "touched features" : "all features";
    }

    private static void require(String what, Object expected, Object stored) throws IOException {
        if (!stored.equals(expected)) {
            throw new IOException("stored shared block has " + what + " " + stored + ", expected " + expected);
        }
    }
}
