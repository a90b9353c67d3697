package org.lorentztron.benchmarks.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Contestants one after the other on the same digits, several times. Each repetition has random starts of its own, seed
 * + repeat, but the digits stay the same. All contestants run in every repetition before the next one begins, so that
 * whatever slows the machine for a while slows all of them.
 *
 * @param digits what is learned
 * @param contestants at least one, all different
 * @param interval examples after which models are averaged, at least 1
 * @param seed of the first repetition
 */
record Race(RaceDigits digits, List<Contestant> contestants, long interval, long seed) {
    Race {
        contestants = List.copyOf(contestants);
    }

    /**
     * Has all of them learn the first digits once, so that their code is compiled when it is measured; what they
     * learned is forgotten.
     *
     * @param examples how many; 0 for no warm-up
     */
    void warmUp(long examples) {
        if (examples > 0) {
            new Race(digits.first(examples), contestants, interval, seed).run(1, run -> {});
        }
    }

    /**
     * Runs all repetitions.
     *
     * @param repeats at least 1
     * @param listener is told of every run when it ends
     */
    List<Run> run(int repeats, Consumer<Run> listener) {
        List<Run> runs = new ArrayList<>();
        Lap lap = new Lap(digits, interval);
        for (int repeat = 0; repeat < repeats; repeat++) {
            Task task = digits.task(seed + repeat);
            for (Contestant contestant : contestants) {
                Run run = new Run(contestant, repeat, task.seed(), lap.run(() -> contestant.start(task)));
                runs.add(run);
                listener.accept(run);
            }
        }
        return runs;
    }
}
