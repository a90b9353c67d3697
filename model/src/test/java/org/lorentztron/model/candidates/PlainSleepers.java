package org.lorentztron.model.candidates;

import java.util.List;
import java.util.stream.IntStream;
import org.lorentztron.model.Features;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.SleepingBlock;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learner.Learners;

/** The candidates of one part, each in a block of its own that is given no event while it sleeps. */
final class PlainSleepers {
    private final Part part;
    private final List<Candidate> candidates;
    private final TrainingBlock[] blocks;
    private final PlainSleep[] sleeps;
    private final double[] errors;
    private final PlainRace race;
    private final int[] fell;
    private final int[] woke;

    /** @param fitsFirst whether the first candidate fits a start: where all take the same features */
    PlainSleepers(LearnerSettings settings, boolean fitsFirst, List<String> names, Part part) {
        this.part = part;
        this.candidates = names.stream().map(Candidate::of).toList();
        this.blocks = IntStream.range(0, names.size())
                .mapToObj(c -> Learners.of((c == 0 && fitsFirst ? settings : settings.withRandomStart())
                                .withFeatures(size(c))
                                .withForgetting(candidates.get(c).forgetting()))
                        .newBlock(List.of(part)))
                .toArray(TrainingBlock[]::new);
        this.sleeps = IntStream.range(0, names.size())
                .mapToObj(c -> new PlainSleep(origin(c) >= 0))
                .toArray(PlainSleep[]::new);
        this.errors = new double[names.size()];
        this.race = new PlainRace(errors, 0);
        this.fell = new int[names.size()];
        this.woke = new int[names.size()];
    }

    private int size(int c) {
        return CandidateStream.MAP.size(candidates.get(c).inputs());
    }

    private int origin(int c) {
        Candidate own = candidates.get(c);
        return own.forgetting() == 0 ? -1 : candidates.indexOf(new Candidate(own.inputs(), 0));
    }

    /** @param x the features of any candidate */
    void learn(Features x, int label) {
        if (!part.contains(label)) {
            return;
        }
        for (int c = 0; c < blocks.length; c++) {
            if (!sleeps[c].asleep) {
                long before = blocks[c].mistakes(0);
                blocks[c].learn(x.first(size(c)), label);
                errors[c] += 0.002 * (blocks[c].mistakes(0) - before - errors[c]);
            }
        }
        race.decide();
        for (int c = 0; c < blocks.length; c++) {
            turn(c, origin(c) < 0);
        }
        for (int c = 0; c < blocks.length; c++) {
            turn(c, origin(c) >= 0);
        }
    }

    private void turn(int c, boolean itsTurn) {
        int part = race.winner();
        if (!itsTurn || !sleeps[c].event(part == c, may(c), errors[c], errors[part])) {
            return;
        }
        if (sleeps[c].asleep) {
            fell[c]++;
            errors[c] = 1;
        } else {
            woke[c]++;
            errors[c] = errors[part];
            SleepingBlock block = (SleepingBlock) blocks[c];
            if (origin(c) < 0) {
                block.sleep(0);
                block.wake(0);
            } else {
                block.wake(0, blocks[origin(c)].model(0));
            }
        }
    }

    private boolean may(int c) {
        if (sleeps[c].asleep) {
            return origin(c) < 0 || !sleeps[origin(c)].asleep;
        }
        return IntStream.range(0, blocks.length).allMatch(other -> origin(other) != c || sleeps[other].asleep);
    }

    Candidate winner() {
        return candidates.get(race.winner());
    }

    PartModel model() {
        return blocks[race.winner()].model(0);
    }

    boolean isAsleep(int c) {
        return sleeps[c].asleep;
    }

    /** How often the candidate has fallen asleep. */
    int fell(int c) {
        return fell[c];
    }

    int woke(int c) {
        return woke[c];
    }
}
