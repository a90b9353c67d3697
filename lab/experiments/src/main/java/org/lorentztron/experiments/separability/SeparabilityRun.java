package org.lorentztron.experiments.separability;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.tools.offline.Workers;

/**
 * Asks for all pairs of classes whether the first n examples are separable, for growing n; then, while time is left,
 * where exactly each pair ceases to be. Pairs are independent of each other, so nothing but the time depends on the
 * number of threads; without the limit of time the answers depend on the stream alone.
 */
final class SeparabilityRun {
    /** Most questions take fewer than 50 steps of the search. */
    private static final int MOST_STEPS = 300;

    /** What is to be done after each stage. */
    interface Stage {
        /** @param what has just been done, for people */
        void ended(String what) throws IOException;
    }

    private final Pictures pictures;
    private final Workers workers;
    private final CpuClock clock;
    private final List<PairRecord> records;

    SeparabilityRun(Pictures pictures, ClassPairs pairs, Workers workers, CpuClock clock) {
        this.pictures = pictures;
        this.workers = workers;
        this.clock = clock;
        this.records = IntStream.range(0, pairs.count())
                .mapToObj(k -> new PairRecord(new PairProver(pairs.pair(k), pictures), MOST_STEPS))
                .toList();
    }

    /** One per pair, in their order. */
    List<PairRecord> records() {
        return records;
    }

    /** How many pairs have this verdict on the first {@code prefix} examples. */
    int count(Verdict verdict, int prefix) {
        return (int) records.stream()
                .filter(record -> record.proofs().verdict(prefix) == verdict)
                .count();
    }

    /**
     * Asks about each of these numbers of examples while there is time.
     *
     * @param prefixes ascending
     */
    void ask(List<Integer> prefixes, Stage stage) throws InterruptedException, IOException {
        clock.join();
        for (int prefix : prefixes) {
            if (clock.isTimeLeft()) {
                pictures.extendTo(prefix);
                forAll(records, record -> record.ask(prefix, clock));
                stage.ended(String.format("%,d examples", prefix));
            }
        }
    }

    /** Halves the uncertainty about each pair's first inseparable prefix, again and again, while there is time. */
    void narrow(Stage stage) throws InterruptedException, IOException {
        List<PairRecord> open = open();
        while (!open.isEmpty() && clock.isTimeLeft()) {
            forAll(open, record -> record.narrow(clock));
            stage.ended(String.format("narrowed %d pairs", open.size()));
            open = open();
        }
    }

    private List<PairRecord> open() {
        return records.stream().filter(PairRecord::canBeNarrowed).toList();
    }

    private void forAll(List<PairRecord> some, Consumer<PairRecord> task) throws InterruptedException {
        List<Runnable> tasks = new ArrayList<>();
        some.forEach(record -> tasks.add(() -> task.accept(record)));
        workers.run(tasks);
    }
}
