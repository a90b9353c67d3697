package org.lorentztron.model.candidates;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.Features;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.FeatureMemory;
import org.lorentztron.model.learn.HeldFeatures;
import org.lorentztron.model.learn.IntervalBlock;
import org.lorentztron.model.learn.IntervalEnd;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.NeededFeatures;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.PartReports;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.parameters.ClassPositions;
import org.lorentztron.model.probability.PlattScaling;

/**
 * A block whose every part is trained as several candidates, each in a block of its own, of which one is the part: the
 * {@link CandidateContest} says which. Candidates take the first of the features of an event, as many as their inputs
 * have.
 *
 * <p>What becomes of a part depends on its own events only. When another candidate becomes the part, that counts as a
 * restart: its models are of other coordinates. Candidates sleep while they are of no use, and then need no features:
 * {@link SleepingCandidates}. The other counts are those of whichever candidate was the part at the time. Not
 * thread-safe.
 */
public final class CandidateBlock implements IntervalBlock, PartReports, HeldFeatures, NeededFeatures {
    private static final int VERSION = 1;
    /** With an {@link FeatureAdmission}. */
    private static final int ADMITTING = 2;

    private final LearnerSettings settings;
    private final CandidateBlocks blocks;
    private final CandidateContest contest;
    /** [part] what is to be added to the counts of the candidate that is the part. */
    private final PartCounts[] counts;
    /** [class] the positions of the parts that it trains. */
    private final int[][] positions;
    /** Null if a class learns a feature from its first event on. */
    private @Nullable FeatureAdmission admission;

    // Workspace of learn: by position, the mistakes of a candidate before an event.
    private final long[] mistakes;
    // Workspace of score: the scores of one candidate.
    private final double[] own;

    private CandidateBlock(
            LearnerSettings settings,
            CandidateBlocks blocks,
            CandidateContest contest,
            PartCounts[] counts,
            int[][] positions,
            @Nullable FeatureAdmission admission) {
        this.admission = admission;
        this.settings = settings;
        this.blocks = blocks;
        this.contest = contest;
        this.counts = counts;
        this.positions = positions;
        this.mistakes = new long[counts.length];
        this.own = new double[blocks.of(0).scoreCount()];
    }

    /**
     * A block of parts at their start, which trains on the features that a preparation gives.
     *
     * @param settings of the learner, for the features of events
     * @param starts the models that parts start from, of as many features as one of the inputs takes: candidates that
     *     take these or more start from them, others as the learner starts
     */
    public static TrainingBlock start(
            LearnerSettings settings, Preparation preparation, List<? extends Part> parts, StartModels starts) {
        CandidateBlocks blocks = CandidateBlocks.start(settings, preparation, parts, starts);
        PartCounts[] counts = new PartCounts[parts.size()];
        Arrays.fill(counts, PartCounts.NONE);
        return new CandidateBlock(
                settings,
                blocks,
                CandidateContest.start(blocks, parts, starts),
                counts,
                ClassPositions.byClass(parts, settings.classes().size()),
                admission(settings));
    }

    private static @Nullable FeatureAdmission admission(LearnerSettings settings) {
        return settings.memory().fewestEvents() > 1 ? FeatureAdmission.of(settings) : null;
    }

    @Override
    public List<? extends Part> parts() {
        return blocks.of(0).parts();
    }

    /** The candidate that the part at a position is. */
    public Candidate candidate(int part) {
        return blocks.candidate(contest.winner(part));
    }

    @Override
    public void learn(Features event, int label, double weight) {
        int[] trained = ClassPositions.at(positions, label);
        if (trained.length == 0) {
            return;
        }
        Features x = admission == null ? event : admission.admit(event, label);
        if (blocks.count() == 1) {
            blocks.of(0).learn(x.first(blocks.size(0)), label, weight);
            forgetExcess();
            return;
        }
        Features narrow = x;
        for (int c = 0; c < blocks.count(); c++) {
            if (contest.isAnyAwake(c, trained)) {
                narrow = narrow.size() == blocks.size(c) ? narrow : x.first(blocks.size(c));
                learn(c, narrow, label, weight, trained);
            }
        }
        for (int position : trained) {
            int before = contest.winner(position);
            if (contest.decide(position)) {
                turn(position, before);
            }
        }
        forgetExcess();
    }

    private void learn(int c, Features x, int label, double weight, int[] trained) {
        TrainingBlock block = blocks.of(c);
        for (int position : trained) {
            mistakes[position] = block.mistakes(position);
        }
        block.learn(x, label, weight);
        for (int position : trained) {
            contest.judge(c, position, block.mistakes(position) > mistakes[position]);
        }
    }

    /** All that any candidate takes, if what a class has admitted depends on it. */
    @Override
    public int toLearn(int label) {
        if (admission != null || blocks.areAllOfOneSize()) {
            return Integer.MAX_VALUE;
        }
        int[] trained = ClassPositions.at(positions, label);
        int most = 0;
        for (int c = 0; c < blocks.count(); c++) {
            if (blocks.size(c) > most && contest.isAnyAwake(c, trained)) {
                most = blocks.size(c);
            }
        }
        return most;
    }

    @Override
    public int toScore() {
        int most = 0;
        for (int part = 0; part < counts.length; part++) {
            most = Math.max(most, blocks.size(contest.winner(part)));
        }
        return most;
    }

    @Override
    public int scoreCount() {
        return blocks.of(0).scoreCount();
    }

    /** The scores of the candidates that the parts are. */
    @Override
    public void score(Features x, double[] scores) {
        int each = own.length / counts.length;
        for (int c = 0; c < blocks.count(); c++) {
            boolean scored = false;
            for (int part = 0; part < counts.length; part++) {
                if (contest.winner(part) == c) {
                    if (!scored) {
                        blocks.of(c).score(x.first(blocks.size(c)), own);
                        scored = true;
                    }
                    System.arraycopy(own, part * each, scores, part * each, each);
                }
            }
        }
    }

    @Override
    public boolean hasLearned(int part) {
        return reports(part).hasLearned(part);
    }

    private PartReports reports(int part) {
        return PartReports.of(blocks.of(contest.winner(part)));
    }

    /** Counts go on where another candidate has become the part. */
    private void turn(int position, int before) {
        PartCounts soFar = counts[position].plus(blocks.of(before).counts(position));
        PartCounts its = blocks.of(contest.winner(position)).counts(position);
        counts[position] = soFar.withRestarts(soFar.restarts() + 1).minus(its);
    }

    @Override
    public @Nullable PlattScaling calibration(int part) {
        return reports(part).calibration(part);
    }

    @Override
    public boolean forgets(int part) {
        return candidate(part).forgetting() > 0;
    }

    @Override
    public void endInterval() {
        blocks.endInterval();
    }

    @Override
    public void remember(FeatureMemory memory) {
        blocks.remember(memory);
        if (admission == null || memory.fewestEvents() == 1) {
            admission = admission(settings.withMemory(memory));
        } else {
            admission.remember(memory);
        }
    }

    @Override
    public void forgetFeatures(IntervalEnd end) {
        blocks.forgetFeatures(end);
        if (admission != null) {
            admission.forget(end);
        }
    }

    @Override
    public void forgetExcess() {
        blocks.forgetExcess();
    }

    /** Each once for each candidate. */
    @Override
    public long heldFeatures() {
        return blocks.heldFeatures();
    }

    @Override
    public long forgottenFeatures() {
        return blocks.forgottenFeatures();
    }

    @Override
    public long mistakes(int part) {
        return counts[part].mistakes() + blocks.of(contest.winner(part)).mistakes(part);
    }

    /** The sum over all candidates: what a candidate is refuted by are events of the part. */
    @Override
    public long refutations(int part) {
        long sum = 0;
        for (int c = 0; c < blocks.count(); c++) {
            sum += PartReports.of(blocks.of(c)).refutations(part);
        }
        return sum;
    }

    @Override
    public PartCounts counts(int part) {
        return counts[part].plus(blocks.of(contest.winner(part)).counts(part));
    }

    @Override
    public PartModel model(int part) {
        return blocks.of(contest.winner(part)).model(part);
    }

    @Override
    public CandidateBlock copy() {
        CandidateBlocks copies = blocks.copy();
        return new CandidateBlock(
                settings,
                copies,
                contest.copy(copies),
                counts.clone(),
                positions,
                admission == null ? null : admission.copy());
    }

    /**
     * Big-endian:
     *
     * <pre>
     *     version: 1 byte, 2 with an {@link FeatureAdmission}
     *     {@link CandidateBlocks#writeTo} | {@link CandidateContest#writeTo}
     *     per part: what is added to its counts, 5 long
     *     {@link FeatureAdmission#writeTo}, if there is one
     * </pre>
     */
    @Override
    public void writeTo(DataOutput out) throws IOException {
        out.writeByte(admission == null ? VERSION : ADMITTING);
        blocks.writeTo(out);
        contest.writeTo(out);
        for (PartCounts added : counts) {
            out.writeLong(added.examples());
            out.writeLong(added.updates());
            out.writeLong(added.mistakes());
            out.writeLong(added.degenerateUpdates());
            out.writeLong(added.restarts());
        }
        if (admission != null) {
            admission.writeTo(out);
        }
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @param scale on which the block was started, or one that goes on from it
     * @throws IOException if the bytes are of another version or do not fit the settings
     */
    public static CandidateBlock readFrom(DataInput in, LearnerSettings settings, FeatureScale scale)
            throws IOException {
        int version = in.readUnsignedByte();
        if (version != VERSION && version != ADMITTING) {
            throw new IOException(
                    "stored block of candidates has version " + version + ", expected " + VERSION + " or " + ADMITTING);
        }
        CandidateBlocks blocks = CandidateBlocks.readFrom(in, settings, scale);
        List<? extends Part> parts = blocks.of(0).parts();
        CandidateContest contest = CandidateContest.readFrom(in, blocks);
        PartCounts[] counts = new PartCounts[parts.size()];
        for (int part = 0; part < counts.length; part++) {
            counts[part] = new PartCounts(in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong());
        }
        int[][] positions = ClassPositions.byClass(parts, settings.classes().size());
        return new CandidateBlock(
                settings,
                blocks,
                contest,
                counts,
                positions,
                version == ADMITTING ? FeatureAdmission.readFrom(in, settings) : admission(settings));
    }
}
