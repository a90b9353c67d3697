package org.lorentztron.model.candidates;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
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
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.PartReports;
import org.lorentztron.model.learn.SleepingBlock;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learner.Learners;
import org.lorentztron.model.parameters.ClassPositions;
import org.lorentztron.model.probability.PlattScaling;

/**
 * A block whose every part is trained as several candidates, each in a block of its own, of which one is the part: the
 * {@link CandidateRace} says which. Candidates take the first of the features of an event, as many as their inputs
 * have.
 *
 * <p>What becomes of a part depends on its own events only. When another candidate becomes the part, that counts as a
 * restart: its models are of other coordinates. Copies that forget faster sleep while they are of no use:
 * {@link SleepingCandidates}. The other counts are those of whichever candidate was the part at the time. Not
 * thread-safe.
 */
public final class CandidateBlock implements IntervalBlock, PartReports, HeldFeatures {
    private static final int VERSION = 1;
    /** With an {@link FeatureAdmission}. */
    private static final int ADMITTING = 2;

    /** Far more than anybody names: memory is taken for as many before they are read. */
    private static final int MOST = 1 << 16;

    private final LearnerSettings settings;
    private final List<Candidate> candidates;
    /** [candidate] how many features it takes. */
    private final int[] sizes;

    private final TrainingBlock[] blocks;
    private final CandidateRace race;
    private final SleepingCandidates sleeping;
    /** [candidate] the one from whose model it wakes, the same but for forgetting; negative if it never sleeps. */
    private final int[] origins;
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
            List<Candidate> candidates,
            int[] sizes,
            TrainingBlock[] blocks,
            CandidateRace race,
            SleepingCandidates sleeping,
            PartCounts[] counts,
            int[][] positions,
            @Nullable FeatureAdmission admission) {
        this.admission = admission;
        this.settings = settings;
        this.candidates = candidates;
        this.sizes = sizes;
        this.blocks = blocks;
        this.race = race;
        this.sleeping = sleeping;
        this.origins = IntStream.range(0, blocks.length)
                .map(c -> blocks[c] instanceof SleepingBlock ? origin(candidates, c) : -1)
                .toArray();
        this.counts = counts;
        this.positions = positions;
        this.mistakes = new long[counts.length];
        this.own = new double[blocks[0].scoreCount()];
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
        List<Candidate> candidates = preparation.candidates();
        TrainingBlock[] blocks = new TrainingBlock[candidates.size()];
        int[] sizes = new int[blocks.length];
        Arrays.setAll(sizes, c -> preparation.map().size(candidates.get(c).inputs()));
        for (int c = 0; c < blocks.length; c++) {
            blocks[c] = Learners.of(settings(settings, candidates, sizes, c, preparation.scale()))
                    .newBlock(parts, new WidenedStarts(starts, sizes[c]));
        }
        PartCounts[] counts = new PartCounts[parts.size()];
        Arrays.fill(counts, PartCounts.NONE);
        return new CandidateBlock(
                settings,
                candidates,
                sizes,
                blocks,
                race(sizes, parts, starts),
                new SleepingCandidates(blocks.length, parts.size()),
                counts,
                ClassPositions.byClass(parts, settings.classes().size()),
                admission(settings));
    }

    private static @Nullable FeatureAdmission admission(LearnerSettings settings) {
        return settings.memory().fewestEvents() > 1 ? FeatureAdmission.of(settings) : null;
    }

    /** A part that starts from a model is the first candidate that does. */
    private static CandidateRace race(int[] sizes, List<? extends Part> parts, StartModels starts) {
        CandidateRace race = new CandidateRace(sizes.length, parts.size());
        for (int part = 0; part < parts.size(); part++) {
            PartModel given = starts.of(parts.get(part));
            for (int c = sizes.length - 1; c >= 0 && given != null; c--) {
                if (sizes[c] >= given.features()) {
                    race.begin(c, part);
                }
            }
        }
        return race;
    }

    /**
     * A start is fitted for the first candidate alone, and where all take the same features: fits take long, and what
     * they win of a table is less than what other inputs do.
     */
    private static LearnerSettings settings(
            LearnerSettings all, List<Candidate> candidates, int[] sizes, int c, FeatureScale scale) {
        boolean fits = c == 0 && Arrays.stream(sizes).allMatch(size -> size == sizes[0]);
        LearnerSettings own = all.withFeatures(sizes[c])
                .withDimension(scale.dimension(sizes[c]))
                .withForgetting(candidates.get(c).forgetting());
        return fits ? own : own.withRandomStart();
    }

    private static int origin(List<Candidate> candidates, int c) {
        Candidate own = candidates.get(c);
        return own.forgetting() == 0 ? -1 : candidates.indexOf(new Candidate(own.inputs(), 0));
    }

    @Override
    public List<? extends Part> parts() {
        return blocks[0].parts();
    }

    /** The candidate that the part at a position is. */
    public Candidate candidate(int part) {
        return candidates.get(race.winner(part));
    }

    @Override
    public void learn(Features event, int label, double weight) {
        int[] trained = ClassPositions.at(positions, label);
        if (trained.length == 0) {
            return;
        }
        Features x = admission == null ? event : admission.admit(event, label);
        if (blocks.length == 1) {
            blocks[0].learn(x.first(sizes[0]), label, weight);
            forgetExcess();
            return;
        }
        Features narrow = x;
        for (int c = 0; c < blocks.length; c++) {
            narrow = narrow.size() == sizes[c] ? narrow : x.first(sizes[c]);
            for (int position : trained) {
                mistakes[position] = blocks[c].mistakes(position);
            }
            blocks[c].learn(narrow, label, weight);
            for (int position : trained) {
                if (!sleeping.isAsleep(c, position)) {
                    race.judge(c, position, blocks[c].mistakes(position) > mistakes[position]);
                }
            }
        }
        for (int position : trained) {
            int before = race.winner(position);
            if (race.decide(position)) {
                turn(position, before);
            }
            for (int c = 0; c < blocks.length; c++) {
                if (origins[c] >= 0) {
                    restOrWake(c, position);
                }
            }
        }
        forgetExcess();
    }

    private void restOrWake(int candidate, int position) {
        double errorOfPart = race.error(race.winner(position), position);
        if (race.winner(position) == candidate) {
            sleeping.isPart(candidate, position);
        } else if (!sleeping.isAsleep(candidate, position)) {
            if (sleeping.fallsAsleep(candidate, position, race.error(candidate, position), errorOfPart)) {
                sleep(candidate, position);
            }
        } else if (sleeping.wakes(candidate, position, errorOfPart)) {
            wake(candidate, position);
        }
    }

    private void sleep(int candidate, int position) {
        ((SleepingBlock) blocks[candidate]).sleep(position);
        race.leave(candidate, position);
    }

    private void wake(int candidate, int position) {
        ((SleepingBlock) blocks[candidate]).wake(position, blocks[origins[candidate]].model(position));
        race.enter(candidate, position);
    }

    @Override
    public int scoreCount() {
        return blocks[0].scoreCount();
    }

    /** The scores of the candidates that the parts are. */
    @Override
    public void score(Features x, double[] scores) {
        int each = own.length / counts.length;
        for (int c = 0; c < blocks.length; c++) {
            boolean scored = false;
            for (int part = 0; part < counts.length; part++) {
                if (race.winner(part) == c) {
                    if (!scored) {
                        blocks[c].score(x.first(sizes[c]), own);
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
        return PartReports.of(blocks[race.winner(part)]);
    }

    /** Counts go on where another candidate has become the part. */
    private void turn(int position, int before) {
        PartCounts soFar = counts[position].plus(blocks[before].counts(position));
        PartCounts its = blocks[race.winner(position)].counts(position);
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
        for (TrainingBlock block : blocks) {
            IntervalBlock.end(block);
        }
    }

    @Override
    public void remember(FeatureMemory memory) {
        for (TrainingBlock block : blocks) {
            HeldFeatures.of(block).remember(memory);
        }
        if (admission == null || memory.fewestEvents() == 1) {
            admission = admission(settings.withMemory(memory));
        } else {
            admission.remember(memory);
        }
    }

    @Override
    public void forgetFeatures(IntervalEnd end) {
        for (TrainingBlock block : blocks) {
            HeldFeatures.of(block).forgetFeatures(end);
        }
        if (admission != null) {
            admission.forget(end);
        }
    }

    @Override
    public void forgetExcess() {
        for (TrainingBlock block : blocks) {
            HeldFeatures.of(block).forgetExcess();
        }
    }

    /** Each once for each candidate. */
    @Override
    public long heldFeatures() {
        long sum = 0;
        for (TrainingBlock block : blocks) {
            sum += HeldFeatures.of(block).heldFeatures();
        }
        return sum;
    }

    @Override
    public long forgottenFeatures() {
        long sum = 0;
        for (TrainingBlock block : blocks) {
            sum += HeldFeatures.of(block).forgottenFeatures();
        }
        return sum;
    }

    @Override
    public long mistakes(int part) {
        return counts[part].mistakes() + blocks[race.winner(part)].mistakes(part);
    }

    /** The sum over all candidates: what a candidate is refuted by are events of the part. */
    @Override
    public long refutations(int part) {
        long sum = 0;
        for (TrainingBlock block : blocks) {
            sum += PartReports.of(block).refutations(part);
        }
        return sum;
    }

    @Override
    public PartCounts counts(int part) {
        return counts[part].plus(blocks[race.winner(part)].counts(part));
    }

    @Override
    public PartModel model(int part) {
        return blocks[race.winner(part)].model(part);
    }

    @Override
    public CandidateBlock copy() {
        TrainingBlock[] copies = new TrainingBlock[blocks.length];
        for (int c = 0; c < copies.length; c++) {
            copies[c] = blocks[c].copy();
        }
        return new CandidateBlock(
                settings,
                candidates,
                sizes,
                copies,
                race.copy(),
                sleeping.copy(),
                counts.clone(),
                positions,
                admission == null ? null : admission.copy());
    }

    /**
     * Big-endian:
     *
     * <pre>
     *     version: 1 byte, 2 with an {@link FeatureAdmission}
     *     candidates: int | per candidate: name UTF, features int, its block
     *     {@link CandidateRace#writeTo} | {@link SleepingCandidates#writeTo}
     *     per part: what is added to its counts, 5 long
     *     {@link FeatureAdmission#writeTo}, if there is one
     * </pre>
     */
    @Override
    public void writeTo(DataOutput out) throws IOException {
        out.writeByte(admission == null ? VERSION : ADMITTING);
        out.writeInt(blocks.length);
        for (int c = 0; c < blocks.length; c++) {
            out.writeUTF(candidates.get(c).toString());
            out.writeInt(sizes[c]);
        }
        for (TrainingBlock block : blocks) {
            block.writeTo(out);
        }
        race.writeTo(out);
        sleeping.writeTo(out);
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
        int count = in.readInt();
        if (count < 1 || count > MOST) {
            throw new IOException("stored block has " + count + " candidates, expected 1 to " + MOST);
        }
        List<Candidate> candidates = new ArrayList<>();
        int[] sizes = new int[count];
        for (int c = 0; c < count; c++) {
            candidates.add(readCandidate(in));
            sizes[c] = in.readInt();
            if (sizes[c] < 1) {
                throw new IOException("stored candidate takes " + sizes[c] + " features, expected 1 or more");
            }
        }
        TrainingBlock[] blocks = new TrainingBlock[count];
        for (int c = 0; c < count; c++) {
            blocks[c] =
                    Learners.of(settings(settings, candidates, sizes, c, scale)).readBlock(in);
        }
        List<? extends Part> parts = blocks[0].parts();
        CandidateRace race = CandidateRace.readFrom(in, count, parts.size());
        SleepingCandidates sleeping = SleepingCandidates.readFrom(in, count, parts.size());
        PartCounts[] counts = new PartCounts[parts.size()];
        for (int part = 0; part < counts.length; part++) {
            counts[part] = new PartCounts(in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong());
        }
        int[][] positions = ClassPositions.byClass(parts, settings.classes().size());
        return new CandidateBlock(
                settings,
                candidates,
                sizes,
                blocks,
                race,
                sleeping,
                counts,
                positions,
                version == ADMITTING ? FeatureAdmission.readFrom(in, settings) : admission(settings));
    }

    private static Candidate readCandidate(DataInput in) throws IOException {
        try {
            return Candidate.of(in.readUTF());
        } catch (IllegalArgumentException e) {
            throw new IOException("stored block: " + e.getMessage(), e);
        }
    }
}
