package org.lorentztron.model.candidates;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.learn.StartModels;

/**
 * What becomes of the candidates of each part after an event of it: one of them is the part, as the
 * {@link CandidateRace} says, and some sleep, as {@link SleepingCandidates} say. Not thread-safe.
 */
final class CandidateContest {
    private final CandidateBlocks blocks;
    private final CandidateRace race;
    private final SleepingCandidates sleeping;
    /** [place] candidates, those from whose models others wake before these. */
    private final int[] inOrder;

    private CandidateContest(CandidateBlocks blocks, CandidateRace race, SleepingCandidates sleeping) {
        this.blocks = blocks;
        this.race = race;
        this.sleeping = sleeping;
        this.inOrder = inOrder(blocks);
        for (int position = 0; position < blocks.of(0).parts().size(); position++) {
            blocks.fitOnly(race.winner(position), position);
        }
    }

    private static int[] inOrder(CandidateBlocks blocks) {
        int[] inOrder = new int[blocks.count()];
        int next = 0;
        for (boolean copies : new boolean[] {false, true}) {
            for (int c = 0; c < inOrder.length; c++) {
                if (blocks.origin(c) >= 0 == copies) {
                    inOrder[next++] = c;
                }
            }
        }
        return inOrder;
    }

    /** A part that starts from a model is the first candidate that does. */
    static CandidateContest start(CandidateBlocks blocks, List<? extends Part> parts, StartModels starts) {
        CandidateRace race = new CandidateRace(blocks.count(), parts.size());
        for (int part = 0; part < parts.size(); part++) {
            PartModel given = starts.of(parts.get(part));
            for (int c = blocks.count() - 1; c >= 0 && given != null; c--) {
                if (blocks.size(c) >= given.features()) {
                    race.begin(c, part);
                }
            }
        }
        return new CandidateContest(blocks, race, new SleepingCandidates(blocks.copies(), parts.size()));
    }

    /** The candidate that the part at a position is. */
    int winner(int position) {
        return race.winner(position);
    }

    /** Whether the candidate of one of the parts at some positions is awake. */
    boolean isAnyAwake(int candidate, int[] positions) {
        for (int position : positions) {
            if (!sleeping.isAsleep(candidate, position)) {
                return true;
            }
        }
        return false;
    }

    /** A candidate has got an event of the part at a position. */
    void judge(int candidate, int position, boolean mistaken) {
        if (!sleeping.isAsleep(candidate, position)) {
            race.judge(candidate, position, mistaken);
        }
    }

    /** Decides anew after all of them have; true if the part is another candidate now. */
    boolean decide(int position) {
        boolean turns = race.decide(position);
        if (turns) {
            blocks.fitOnly(race.winner(position), position);
        }
        for (int c : inOrder) {
            restOrWake(c, position);
        }
        return turns;
    }

    /** A candidate from whose model others wake sleeps after them. */
    private boolean maySleep(int candidate, int position) {
        for (int c = 0; c < blocks.count(); c++) {
            if (blocks.origin(c) == candidate && !sleeping.isAsleep(c, position)) {
                return false;
            }
        }
        return blocks.maySleep(candidate);
    }

    private void restOrWake(int candidate, int position) {
        double errorOfPart = race.error(race.winner(position), position);
        if (race.winner(position) == candidate) {
            sleeping.isPart(candidate, position);
        } else if (!sleeping.isAsleep(candidate, position)) {
            double error = race.error(candidate, position);
            if (sleeping.fallsAsleep(candidate, position, error, errorOfPart, maySleep(candidate, position))) {
                sleep(candidate, position);
            }
        } else if (sleeping.wakes(candidate, position, errorOfPart, hasOriginAwake(candidate, position))) {
            wake(candidate, position);
        }
    }

    private boolean hasOriginAwake(int candidate, int position) {
        return blocks.origin(candidate) < 0 || !sleeping.isAsleep(blocks.origin(candidate), position);
    }

    private void sleep(int candidate, int position) {
        blocks.sleep(candidate, position);
        race.leave(candidate, position);
    }

    private void wake(int candidate, int position) {
        blocks.wake(candidate, position);
        race.enter(candidate, position);
    }

    /** The same of blocks that are a copy. */
    CandidateContest copy(CandidateBlocks copies) {
        return new CandidateContest(copies, race.copy(), sleeping.copy());
    }

    /** {@link CandidateRace#writeTo}, then {@link SleepingCandidates#writeTo}. */
    void writeTo(DataOutput out) throws IOException {
        race.writeTo(out);
        sleeping.writeTo(out);
    }

    /** Reads what {@link #writeTo} wrote of parts of these blocks. */
    static CandidateContest readFrom(DataInput in, CandidateBlocks blocks) throws IOException {
        int parts = blocks.of(0).parts().size();
        CandidateRace race = CandidateRace.readFrom(in, blocks.count(), parts);
        return new CandidateContest(blocks, race, SleepingCandidates.readFrom(in, blocks.copies(), parts));
    }
}
