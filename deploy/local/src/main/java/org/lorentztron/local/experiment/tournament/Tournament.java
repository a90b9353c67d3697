package org.lorentztron.local.experiment.tournament;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lorentztron.local.experiment.Workers;
import org.lorentztron.model.ensemble.ClassPair;
import org.lorentztron.model.ensemble.ClassPairs;

/**
 * All matches of a data set: every contestant on every pair of classes, one pass in random order. What comes out is a function
 * of data and seed alone.
 */
final class Tournament {
    private final Sample.Data data;
    private final List<Contestant> contestants;
    private final HoldOut holdOut;
    private final long seed;
    private final Workers workers;

    Tournament(Sample.Data data, HoldOut holdOut, long seed, Workers workers) {
        this.data = data;
        this.contestants = Contestant.all(data.features());
        this.holdOut = holdOut;
        this.seed = seed;
        this.workers = workers;
    }

    List<Contestant> contestants() {
        return contestants;
    }

    /** The matches on all pairs with so many wrong labels: pair by pair, contestants in their order. */
    List<Match> playPairs(int percent) throws InterruptedException {
        ClassPairs pairs = new ClassPairs(data.classes().size());
        Match[][] played = new Match[pairs.count()][contestants.size()];
        List<Runnable> tasks = new ArrayList<>();
        for (int p = 0; p < played.length; p++) {
            int number = p;
            tasks.add(() -> {
                ClassPair pair = pairs.pair(number);
                Sample sample = Sample.ofPair(data, pair, number, percent, seed);
                for (int c = 0; c < contestants.size(); c++) {
                    played[number][c] = Match.play(percent, pair, contestants.get(c), holdOut, sample, data.features());
                }
            });
        }
        workers.run(tasks);
        return Arrays.stream(played).flatMap(Arrays::stream).toList();
    }

    /** The matches on all classes at once: contestants with a diagonal covariance in their order, both forms of each. */
    List<ClassesMatch> playClasses(int percent) throws InterruptedException {
        Sample sample = Sample.ofAll(data, percent, seed);
        List<Contestant> diagonal =
                contestants.stream().filter(Contestant::isDiagonal).toList();
        ClassesMatch.Form[] forms = ClassesMatch.Form.values();
        ClassesMatch[] played = new ClassesMatch[diagonal.size() * forms.length];
        List<Runnable> tasks = new ArrayList<>();
        for (int i = 0; i < played.length; i++) {
            int place = i;
            Contestant contestant = diagonal.get(i / forms.length);
            ClassesMatch.Form form = forms[i % forms.length];
            tasks.add(() -> played[place] = ClassesMatch.play(percent, contestant, form, holdOut, sample, data));
        }
        workers.run(tasks);
        return List.of(played);
    }
}
