package org.lorentztron.model.candidates;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.lorentztron.model.Features;
import org.lorentztron.model.Part;
import org.lorentztron.model.learn.FittedBlock;
import org.lorentztron.model.learn.IntervalBlock;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learner.Learners;

/** Candidates as plainly as can be: a block for each, and for each part a race and counts of their own. */
final class PlainCandidates {
    private final List<? extends Part> parts;
    private final int[] sizes;
    private final TrainingBlock[] blocks;
    private final PlainRace[] races;
    private final PartCounts[] counts;
    private long switches;

    PlainCandidates(LearnerSettings settings, Preparation preparation, List<? extends Part> parts) {
        this.parts = parts;
        List<Candidate> candidates = preparation.candidates();
        this.sizes = candidates.stream()
                .mapToInt(candidate -> preparation.map().size(candidate.inputs()))
                .toArray();
        boolean alike = Arrays.stream(sizes).allMatch(size -> size == sizes[0]);
        this.blocks = IntStream.range(0, sizes.length)
                .mapToObj(c -> Learners.of(
                                (settings.startFit() > 0 || c == 0 && alike ? settings : settings.withRandomStart())
                                        .withFeatures(sizes[c])
                                        .withForgetting(candidates.get(c).forgetting()))
                        .newBlock(parts, StartModels.NONE))
                .toArray(TrainingBlock[]::new);
        this.races = parts.stream().map(part -> new PlainRace(blocks.length)).toArray(PlainRace[]::new);
        this.counts = parts.stream().map(part -> PartCounts.NONE).toArray(PartCounts[]::new);
    }

    void learn(Features x, int label) {
        PartCounts[][] before = new PartCounts[blocks.length][];
        for (int c = 0; c < blocks.length; c++) {
            before[c] = countsOf(blocks[c]);
            fitOnlyWinners(c);
            blocks[c].learn(x.first(sizes[c]), label);
        }
        for (int part = 0; part < counts.length; part++) {
            add(part, before);
            if (parts.get(part).contains(label)) {
                compete(part, before);
            }
        }
    }

    private void fitOnlyWinners(int c) {
        for (int part = 0; part < counts.length && blocks[c] instanceof FittedBlock; part++) {
            ((FittedBlock) blocks[c]).setFitted(part, winner(part) == c);
        }
    }

    private void compete(int part, PartCounts[][] before) {
        boolean[] mistaken = new boolean[blocks.length];
        for (int c = 0; c < blocks.length; c++) {
            mistaken[c] = blocks[c].counts(part).mistakes() > before[c][part].mistakes();
        }
        int old = races[part].winner();
        races[part].event(mistaken);
        if (races[part].winner() != old) {
            switches++;
            counts[part] = counts[part].plus(new PartCounts(0, 0, 0, 0, 1));
        }
    }

    void endInterval() {
        PartCounts[][] before = new PartCounts[blocks.length][];
        for (int c = 0; c < blocks.length; c++) {
            before[c] = countsOf(blocks[c]);
            IntervalBlock.end(blocks[c]);
        }
        for (int part = 0; part < counts.length; part++) {
            add(part, before);
        }
    }

    private PartCounts[] countsOf(TrainingBlock block) {
        return IntStream.range(0, parts.size()).mapToObj(block::counts).toArray(PartCounts[]::new);
    }

    /** What the candidate that is the part has counted joins the part's counts. */
    private void add(int part, PartCounts[][] before) {
        int winner = winner(part);
        counts[part] = counts[part].plus(blocks[winner].counts(part).minus(before[winner][part]));
    }

    int winner(int part) {
        return races[part].winner();
    }

    /** The block in which the part is trained as the candidate that it is. */
    TrainingBlock winning(int part) {
        return blocks[winner(part)];
    }

    /** The scores of that block. */
    double[] scores(int part, Features x) {
        double[] scores = new double[winning(part).scoreCount()];
        winning(part).score(x.first(sizes[winner(part)]), scores);
        return scores;
    }

    PartCounts counts(int part) {
        return counts[part];
    }

    /** How often another candidate has become a part. */
    long switches() {
        return switches;
    }
}
