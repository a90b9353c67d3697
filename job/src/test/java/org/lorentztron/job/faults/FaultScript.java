package org.lorentztron.job.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * How a job runs and when it fails: all of it follows from a seed. Which elements a failure meets depends on the
 * threads of the machine too, so the same seed fails at the same place and moment, but not always at the same event.
 *
 * @param faults one to three, one after the other
 */
record FaultScript(long seed, int parallelism, String backend, boolean unaligned, String learner, List<Fault> faults) {

    private static final int MOST_FAULTS = 3;
    private static final int MOST_CHECKPOINTS = 10;

    /** Every place with each of its moments. */
    private static final List<Fault> POINTS = points();

    static FaultScript of(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Fault> faults = new ArrayList<>();
        int count = 1 + Math.floorMod(seed, MOST_FAULTS);
        for (int i = 0; i < count; i++) {
            faults.add(fault(Math.floorMod(19 * seed + 5 * i, POINTS.size()), i == 0, random));
        }
        return new FaultScript(
                seed,
                1 + random.nextInt(3),
                random.nextBoolean() ? "hashmap" : "rocksdb",
                random.nextBoolean(),
                random.nextBoolean() ? "dos" : "herded",
                List.copyOf(faults));
    }

    /** The first one has a checkpoint to restart from, those after it may meet the job before its next one. */
    private static Fault fault(int point, boolean first, SplittableRandom random) {
        Fault chosen = POINTS.get(point);
        int checkpoints = (first ? 1 : 0) + random.nextInt(MOST_CHECKPOINTS);
        return new Fault(chosen.place(), chosen.moment(), checkpoints, 1 + random.nextInt(chosen.count()));
    }

    /** With the largest count that a run is sure to reach. */
    private static List<Fault> points() {
        List<Fault> points = new ArrayList<>();
        for (Place place : Place.values()) {
            for (Place.Moment moment : place.moments()) {
                boolean often = moment == Place.Moment.EVENT || moment == Place.Moment.BEHIND_BARRIER;
                points.add(new Fault(place, moment, 0, often ? 15 : 2));
            }
        }
        return points;
    }

    /** Whether a seed of {@code seeds} fails at that moment in that place. */
    static boolean covers(List<Long> seeds, Place place, Place.Moment moment) {
        return seeds.stream()
                .flatMap(seed -> of(seed).faults().stream())
                .anyMatch(fault -> fault.place() == place && fault.moment() == moment);
    }
}
