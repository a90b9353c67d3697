package org.lorentztron.model.candidates;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lorentztron.model.Part;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.FeatureMemory;
import org.lorentztron.model.learn.FittedBlock;
import org.lorentztron.model.learn.HeldFeatures;
import org.lorentztron.model.learn.IntervalBlock;
import org.lorentztron.model.learn.IntervalEnd;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.SleepingBlock;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learner.Learners;

/**
 * The same parts once for each candidate, in a block of its own. What is forgotten, and what the end of an interval
 * does, happens in each of the blocks. Not thread-safe.
 */
final class CandidateBlocks implements HeldFeatures {
    /** Far more than anybody names: memory is taken for as many before they are read. */
    private static final int MOST = 1 << 16;

    private final List<Candidate> candidates;
    /** [candidate] how many features it takes, the first of those of an event. */
    private final int[] sizes;

    private final TrainingBlock[] blocks;
    /** [candidate] the one from whose model it wakes, the same but for forgetting; negative for its own. */
    private final int[] origins;

    private CandidateBlocks(List<Candidate> candidates, int[] sizes, TrainingBlock[] blocks) {
        this.candidates = candidates;
        this.sizes = sizes;
        this.blocks = blocks;
        this.origins = new int[blocks.length];
        Arrays.setAll(origins, c -> origin(candidates, c));
    }

    private static int origin(List<Candidate> candidates, int c) {
        Candidate own = candidates.get(c);
        return own.forgetting() == 0 ? -1 : candidates.indexOf(new Candidate(own.inputs(), 0));
    }

    /** At the start: {@link CandidateBlock#start}. */
    static CandidateBlocks start(
            LearnerSettings settings, Preparation preparation, List<? extends Part> parts, StartModels starts) {
        List<Candidate> candidates = preparation.candidates();
        TrainingBlock[] blocks = new TrainingBlock[candidates.size()];
        int[] sizes = new int[blocks.length];
        Arrays.setAll(sizes, c -> preparation.map().size(candidates.get(c).inputs()));
        for (int c = 0; c < blocks.length; c++) {
            blocks[c] = Learners.of(settings(settings, candidates, sizes, c, preparation.scale()))
                    .newBlock(parts, new WidenedStarts(starts, sizes[c]));
        }
        return new CandidateBlocks(candidates, sizes, blocks);
    }

    /**
     * Starts of pairs are fitted for whichever candidate is ahead. That of a network is for the first alone, and where
     * all take the same features: it takes long, and what it wins of a table is less than what other inputs do.
     */
    private static LearnerSettings settings(
            LearnerSettings all, List<Candidate> candidates, int[] sizes, int c, FeatureScale scale) {
        boolean fits = all.startFit() > 0 || c == 0 && Arrays.stream(sizes).allMatch(size -> size == sizes[0]);
        LearnerSettings own = all.withFeatures(sizes[c])
                .withDimension(scale.dimension(sizes[c]))
                .withForgetting(candidates.get(c).forgetting());
        return fits ? own : own.withRandomStart();
    }

    /** How many candidates there are. */
    int count() {
        return blocks.length;
    }

    Candidate candidate(int c) {
        return candidates.get(c);
    }

    /** How many features the candidate takes. */
    int size(int c) {
        return sizes[c];
    }

    /** Whether all take as many features. */
    boolean areAllOfOneSize() {
        for (int size : sizes) {
            if (size != sizes[0]) {
                return false;
            }
        }
        return true;
    }

    /** The block of the candidate. */
    TrainingBlock of(int c) {
        return blocks[c];
    }

    /** The candidate from whose model another one wakes; negative for its own. */
    int origin(int c) {
        return origins[c];
    }

    /** [candidate] whether it wakes from the model of another one. */
    boolean[] copies() {
        boolean[] copies = new boolean[origins.length];
        for (int c = 0; c < copies.length; c++) {
            copies[c] = origins[c] >= 0;
        }
        return copies;
    }

    /** Only the candidate that the part at a position is starts from fits. */
    void fitOnly(int winner, int position) {
        for (int c = 0; c < blocks.length; c++) {
            if (blocks[c] instanceof FittedBlock block) {
                block.setFitted(position, c == winner);
            }
        }
    }

    /** Whether the candidate's parts may sleep. */
    boolean maySleep(int c) {
        return blocks[c] instanceof SleepingBlock sleeping && (origins[c] >= 0 || sleeping.keepsSleepers());
    }

    /** The candidate's part at a position, which may sleep, does so from now on. */
    void sleep(int c, int position) {
        ((SleepingBlock) blocks[c]).sleep(position);
    }

    /** It wakes. */
    void wake(int c, int position) {
        SleepingBlock block = (SleepingBlock) blocks[c];
        if (origins[c] >= 0) {
            block.wake(position, blocks[origins[c]].model(position));
        } else {
            block.wake(position);
        }
    }

    void endInterval() {
        for (TrainingBlock block : blocks) {
            IntervalBlock.end(block);
        }
    }

    @Override
    public void remember(FeatureMemory memory) {
        for (TrainingBlock block : blocks) {
            HeldFeatures.of(block).remember(memory);
        }
    }

    @Override
    public void forgetFeatures(IntervalEnd end) {
        for (TrainingBlock block : blocks) {
            HeldFeatures.of(block).forgetFeatures(end);
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

    /** The same, nothing mutable shared. */
    CandidateBlocks copy() {
        TrainingBlock[] copies = new TrainingBlock[blocks.length];
        Arrays.setAll(copies, c -> blocks[c].copy());
        return new CandidateBlocks(candidates, sizes, copies);
    }

    /**
     * Writes how many candidates there are as int, of each its name as UTF and how many features it takes as int, then
     * the block of each.
     */
    void writeTo(DataOutput out) throws IOException {
        out.writeInt(blocks.length);
        for (int c = 0; c < blocks.length; c++) {
            out.writeUTF(candidates.get(c).toString());
            out.writeInt(sizes[c]);
        }
        for (TrainingBlock block : blocks) {
            block.writeTo(out);
        }
    }

    /** Reads what {@link #writeTo} wrote; parameters as for {@link CandidateBlock#readFrom}. */
    static CandidateBlocks readFrom(DataInput in, LearnerSettings settings, FeatureScale scale) throws IOException {
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
        return new CandidateBlocks(candidates, sizes, blocks);
    }

    private static Candidate readCandidate(DataInput in) throws IOException {
        try {
            return Candidate.of(in.readUTF());
        } catch (IllegalArgumentException e) {
            throw new IOException("stored block: " + e.getMessage(), e);
        }
    }
}
