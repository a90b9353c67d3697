package org.lorentztron.experiments.tournament;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.tools.offline.Workers;

/**
 * All matches of a data set: every contestant on every pair of classes, one pass in random order. What comes out is a
 * function of data and seed alone.
 */
final class Tournament {
    private final MatchData.Data data;
    private final List<UntunedLearner> contestants;
    private final HoldOut holdOut;
    private final long seed;
    private final Workers workers;

    Tournament(MatchData.Data data, HoldOut holdOut, long seed, Workers workers) {
        this.data = data;
        this.contestants = UntunedLearner.all(data.features());
        this.holdOut = holdOut;
        this.seed = seed;
        this.workers = workers;
    }

    List<UntunedLearner> contestants() {
        return contestants;
    }

    /**
     * The matches on all pairs with this many wrong labels: pair by pair, contestants in their order. A contestant has
     * one C for all pairs, as a job has: the one with the fewest errors on what is held out of all of them.
     */
    List<Match> playPairs(int percent) throws InterruptedException {
        ClassPairs pairs = new ClassPairs(data.classes().size());
        int[][][] heldOut = new int[pairs.count()][contestants.size()][];
        forAllPairs(percent, (pair, sample) -> {
            for (int c = 0; c < contestants.size(); c++) {
                heldOut[pair][c] = Match.heldOut(contestants.get(c), holdOut, sample, data.features());
            }
        });
        int[] best = IntStream.range(0, contestants.size())
                .map(c -> holdOut.best(sums(heldOut, c)))
                .toArray();
        Match[][] played = new Match[pairs.count()][contestants.size()];
        forAllPairs(percent, (pair, sample) -> {
            for (int c = 0; c < contestants.size(); c++) {
                HoldOut.Choice choice = holdOut.choice(best[c], heldOut[pair][c]);
                played[pair][c] =
                        Match.play(percent, pairs.pair(pair), contestants.get(c), choice, sample, data.features());
            }
        });
        return Arrays.stream(played).flatMap(Arrays::stream).toList();
    }

    /** What is done with the examples of each pair. */
    @FunctionalInterface
    private interface OfPair {
        void run(int pair, MatchData sample);
    }

    private void forAllPairs(int percent, OfPair task) throws InterruptedException {
        ClassPairs pairs = new ClassPairs(data.classes().size());
        workers.run(IntStream.range(0, pairs.count())
                .<Runnable>mapToObj(
                        pair -> () -> task.run(pair, MatchData.ofPair(data, pairs.pair(pair), pair, percent, seed)))
                .toList());
    }

    /** The errors of a contestant on what is held out of all pairs, for every C. */
    private static int[] sums(int[][][] heldOut, int contestant) {
        int[] sums = new int[heldOut[0][contestant].length];
        for (int[][] ofPair : heldOut) {
            for (int place = 0; place < sums.length; place++) {
                sums[place] += ofPair[contestant][place];
            }
        }
        return sums;
    }
}
