package org.lorentztron.benchmarks.peers;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Contestants one after the other on the same digits, several times. Each repetition has random starts of its own, seed
 * + repeat, but the digits stay the same. All contestants run in every repetition before the next one begins, so that
 * whatever slows the machine for a while slows all of them.
 *
 * @param digits what is learned
 * @param contestants at least one
 * @param seed of the first repetition
 */
record Race(RaceDigits digits, Set<Contestant> contestants, long seed) {
    /** Has all of them learn the first digits once, so that their code is compiled when it is measured. */
    void warmUp(long examples) {
        new Race(digits.first(examples), contestants, seed).run(1, (contestant, result) -> {});
    }

    /**
     * Runs all repetitions.
     *
     * @param repeats at least 1
     * @param listener is told of every result when it comes
     */
    List<Standing> run(int repeats, BiConsumer<Contestant, Result> listener) {
        Map<Contestant, List<Result>> results = new EnumMap<>(Contestant.class);
        Lap lap = new Lap(digits);
        for (int repeat = 0; repeat < repeats; repeat++) {
            Task task = digits.task(seed + repeat);
            for (Contestant contestant : contestants) {
                Result result = lap.run(contestant.start(task));
                results.computeIfAbsent(contestant, first -> new ArrayList<>()).add(result);
                listener.accept(contestant, result);
            }
        }
        return results.entrySet().stream()
                .map(each -> Standing.of(each.getKey(), each.getValue()))
                .toList();
    }
}
