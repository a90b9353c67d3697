package org.lorentztron.experiments.growth;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.lorentztron.experiments.throughput.Spread;
import org.lorentztron.tools.offline.Workers;

/**
 * How thoroughly is measured.
 *
 * @param events of a point, if there are not more classes; all of them are one pass
 * @param rounds of which the median counts, at least 1
 * @param round CPU time that a round takes at least: passes are repeated until then
 */
record Effort(int events, int rounds, Duration round) {

    /** Events of a shape: one of each class at least. */
    int eventsOf(Shape shape) {
        return Math.max(events, shape.classes());
    }

    /**
     * Nanoseconds of this thread's CPU time that a pass takes: the median of all rounds, after as many that do not
     * count.
     */
    double medianNanos(Runnable pass) {
        List<Double> measured = new ArrayList<>();
        nanosPerPass(pass, rounds * round.toNanos());
        for (int i = 0; i < rounds; i++) {
            measured.add(nanosPerPass(pass, round.toNanos()));
        }
        return Spread.of(measured).median();
    }

    private static double nanosPerPass(Runnable pass, long least) {
        long passes = 0;
        long spent = 0;
        do {
            spent += Workers.processorNanos(pass);
            passes++;
        } while (spent < least);
        return (double) spent / passes;
    }
}
