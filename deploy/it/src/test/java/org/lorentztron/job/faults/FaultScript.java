package org.lorentztron.job.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.lorentztron.job.TestOptions;

/**
 * How a job runs and when it fails: all of it follows from a seed. Which elements a failure meets depends on the
 * threads of the machine too, so the same seed fails at the same place and moment, but not always at the same event.
 *
 * @param learner as in {@link Combination}
 * @param faults one to three, one after the other
 */
record FaultScript(long seed, int parallelism, String backend, boolean unaligned, String learner, List<Fault> faults) {

    private static final int MOST_FAULTS = 3;
    private static final int MOST_CHECKPOINTS = 10;

    /** In turn by seed. The seeds of every build, 5 and 14, have the first and the last one. */
    static final List<String> LEARNERS = List.of("dos", Combination.REST, "margin", "shared", "herded");

    /** Parts of a model of pairs. */
    private static final int PAIRS = 10;

    /** Every place of every job that trains with each of its moments. */
    private static final List<Fault> POINTS = points(Place.OF_EVERY_JOB);

    /** Those of the joiner. */
    private static final List<Fault> POINTS_OF_LABELS = points(Set.of(Place.LABEL_JOINER));

    /** Those of the job that only joins. */
    private static final List<Fault> POINTS_OF_A_JOIN = points(Place.OF_A_JOIN);

    static FaultScript of(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        String learner = LEARNERS.get(Math.floorMod(seed, LEARNERS.size()));
        List<Fault> faults = new ArrayList<>();
        int count = 1 + Math.floorMod(seed, MOST_FAULTS);
        for (int i = 0; i < count; i++) {
            faults.add(fault(Math.floorMod(19 * seed + 5 * i, POINTS.size()), i == 0, parts(learner), random));
        }
        return new FaultScript(
                seed,
                1 + random.nextInt(3),
                random.nextBoolean() ? "hashmap" : "rocksdb",
                random.nextBoolean(),
                learner,
                List.copyOf(faults));
    }

    /** Of a job whose labels come later: it fails in the joiner first. */
    static FaultScript late(long seed) {
        FaultScript script = of(seed);
        SplittableRandom random = new SplittableRandom(seed);
        Fault chosen = POINTS_OF_LABELS.get(Math.floorMod(seed, POINTS_OF_LABELS.size()));
        List<Fault> faults = new ArrayList<>(script.faults);
        faults.set(0, new Fault(chosen.place(), chosen.moment(), 1 + random.nextInt(MOST_CHECKPOINTS), chosen.count()));
        return script.with(faults);
    }

    /** Of the job that only joins, as often and on the same cluster. */
    static FaultScript join(long seed) {
        FaultScript script = of(seed);
        SplittableRandom random = new SplittableRandom(seed);
        List<Fault> faults = new ArrayList<>();
        // Of seeds from 1 on, how many failures those before have.
        long before = 2 * (seed - 1) + (Math.floorMod(seed, MOST_FAULTS) == 0 ? 1 : 0);
        for (int i = 0; i < script.faults.size(); i++) {
            Fault chosen = POINTS_OF_A_JOIN.get(Math.floorMod(7 * (before + i), POINTS_OF_A_JOIN.size()));
            int checkpoints = (i == 0 ? 1 : 0) + random.nextInt(MOST_CHECKPOINTS);
            faults.add(new Fault(chosen.place(), chosen.moment(), checkpoints, chosen.count()));
        }
        return script.with(faults);
    }

    private FaultScript with(List<Fault> others) {
        return new FaultScript(seed, parallelism, backend, unaligned, learner, List.copyOf(others));
    }

    /** How many parts a version has. */
    int parts() {
        return parts(learner);
    }

    private static int parts(String learner) {
        return TestOptions.of(Combination.options(learner).toArray(String[]::new))
                .learnerSettings()
                .parts()
                .count();
    }

    /**
     * The first one has a checkpoint to restart from, those after it may meet the job before its next one. After the
     * trainers, a model of fewer parts has fewer elements to count.
     */
    private static Fault fault(int point, boolean first, int parts, SplittableRandom random) {
        Fault chosen = POINTS.get(point);
        int checkpoints = (first ? 1 : 0) + random.nextInt(MOST_CHECKPOINTS);
        boolean ofParts = chosen.moment() == Place.Moment.EVENT
                && chosen.place() != Place.SOURCE
                && chosen.place() != Place.PART_TRAINER;
        int most = ofParts ? Math.max(1, chosen.count() * parts / PAIRS) : chosen.count();
        return new Fault(chosen.place(), chosen.moment(), checkpoints, 1 + random.nextInt(most));
    }

    /** With the largest count that a run with pairs is sure to reach. */
    private static List<Fault> points(Set<Place> places) {
        List<Fault> points = new ArrayList<>();
        for (Place place : places) {
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
