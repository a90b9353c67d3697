package org.lorentztron.job.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateBackendOptions;

/**
 * One way of running the job on a topic of a given number of partitions.
 *
 * @param backend as Flink names it
 * @param bounded whether the job ends at the end of the topic, or is cancelled when its intervals are published
 * @param learner what the models are: a learner with parts of pairs, or {@link #REST}; the only part that they depend
 *     on
 */
record Combination(
        int partitions, int parallelism, String backend, boolean bounded, Checkpoints checkpoints, String learner) {

    /** The learner herded with parts against the rest. */
    static final String REST = "rest";

    private static final List<String> LEARNERS = List.of("dos", "herded", REST);

    /** How checkpoints are made. */
    enum Checkpoints {
        /** Barriers wait for each other; every checkpoint is whole. */
        ALIGNED,
        /** Barriers overtake events; RocksDB adds to the checkpoint before. */
        UNALIGNED_INCREMENTAL
    }

    /** Two values at their places among the parts of a combination. */
    record Pair(int place, Object value, int otherPlace, Object otherValue) {}

    /** Every combination there is. */
    static List<Combination> all() {
        List<Combination> all = new ArrayList<>();
        for (Checkpoints checkpoints : Checkpoints.values()) {
            for (String learner : LEARNERS) {
                all.addAll(all(checkpoints, learner));
            }
        }
        return all;
    }

    private static List<Combination> all(Checkpoints checkpoints, String learner) {
        List<Combination> all = new ArrayList<>();
        for (int partitions : List.of(1, 4, 7)) {
            for (int parallelism : List.of(1, 2, 4)) {
                for (String backend : List.of("hashmap", "rocksdb")) {
                    for (boolean bounded : List.of(true, false)) {
                        all.add(new Combination(partitions, parallelism, backend, bounded, checkpoints, learner));
                    }
                }
            }
        }
        return all;
    }

    /**
     * What every build runs: two combinations that have nothing but the learner in common, and neither the simplest.
     */
    static List<Combination> few() {
        return List.of(
                new Combination(4, 4, "rocksdb", false, Checkpoints.ALIGNED, "herded"),
                new Combination(7, 2, "hashmap", true, Checkpoints.UNALIGNED_INCREMENTAL, "herded"));
    }

    /** Every choice of partitions, parallelism, backend and boundedness; learners and checkpoints take turns. */
    static List<Combination> withTurns() {
        List<Combination> all = new ArrayList<>();
        Checkpoints[] checkpoints = Checkpoints.values();
        for (Combination one : all(Checkpoints.ALIGNED, "dos")) {
            int turn = all.size() + all.size() / 4 + all.size() / 12;
            all.add(new Combination(
                    one.partitions,
                    one.parallelism,
                    one.backend,
                    one.bounded,
                    checkpoints[turn / 2 % 2],
                    LEARNERS.get((turn + turn / 6) % LEARNERS.size())));
        }
        return all;
    }

    static Set<Pair> pairs(List<Combination> combinations) {
        Set<Pair> pairs = new HashSet<>();
        combinations.forEach(combination -> pairs.addAll(combination.pairs()));
        return pairs;
    }

    private Set<Pair> pairs() {
        List<Object> values = List.of(partitions, parallelism, backend, bounded, checkpoints, learner);
        Set<Pair> pairs = new HashSet<>();
        for (int i = 0; i < values.size(); i++) {
            for (int j = 0; j < i; j++) {
                pairs.add(new Pair(i, values.get(i), j, values.get(j)));
            }
        }
        return pairs;
    }

    /** Its events are rows of a table, and the candidates of tables are not fitted. */
    private static final String FITTED = "--candidates=plain,plain@0.01";

    /** The options that say what the models are. */
    List<String> learnerOptions() {
        return options(learner);
    }

    /**
     * The options that say what the models of a learner are, or of {@link #REST}: starts are fitted and windows are
     * full before {@link SkewedTopic} ends.
     */
    static List<String> options(String learner) {
        return switch (learner) {
            case "dos" -> List.of("--learner=dos", "--start-fit=200");
            case REST -> List.of("--learner=herded", "--scheme=rest", "--start-fit=300", FITTED);
            case "margin" -> List.of("--learner=margin", "--window=20");
            case "shared" -> List.of("--learner=shared", "--start-fit=300", FITTED);
            default -> List.of("--learner=" + learner);
        };
    }

    /** What Flink needs to know of it. */
    Configuration configuration() {
        boolean unaligned = checkpoints == Checkpoints.UNALIGNED_INCREMENTAL;
        return new Configuration()
                .set(StateBackendOptions.STATE_BACKEND, backend)
                .set(CheckpointingOptions.ENABLE_UNALIGNED, unaligned)
                .set(CheckpointingOptions.INCREMENTAL_CHECKPOINTS, unaligned)
                .set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(200));
    }

    /**
     * Whether it takes a silence to end an interval: a part of the source that has no partition to read holds event
     * time back until the idle timeout.
     */
    private boolean waitsForSilence() {
        return !bounded && parallelism > partitions;
    }

    /**
     * Long enough that a machine is never so slow, unless the job waits for it: then as short as a quiet machine
     * allows.
     */
    String idleTimeout() {
        String shortest = Boolean.getBoolean("lorentztron.nightly") ? "20s" : "5s";
        return waitsForSilence() ? shortest : "1d";
    }

    /** Whether the last interval ends too: by the end of the topic, or by a silence. */
    boolean endsEveryInterval() {
        return bounded || waitsForSilence();
    }

    /** The run that this one is compared with: its events and its learner are all that it may depend on. */
    Combination simplest() {
        return new Combination(partitions, 1, "hashmap", true, Checkpoints.ALIGNED, learner);
    }

    /** A name for topics. */
    String id() {
        return String.join(
                "-",
                Integer.toString(partitions),
                learner,
                Integer.toString(parallelism),
                backend,
                bounded ? "bounded" : "endless",
                checkpoints.name());
    }
}
