package org.lorentztron.experiments.paper;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToIntFunction;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.experiments.parallel.Workers;

/**
 * Several variants learn the same stream in one pass: every example is drawn once, scored by each before it is learned,
 * and at the end of every interval models and averages are tested. The curves are a function of stream, variants and
 * interval; the number of threads changes the time alone. Not thread-safe.
 */
final class Experiment {
    private static final int CHUNK = 1_000;
    private static final double SECONDS = 1e-9;

    private final Dataset stream;
    private final TestSet test;
    private final List<VariantRun> trainees;
    private final long interval;
    private final Workers workers;
    private final long processBegun = Workers.processNanos();
    private final AtomicLong drawNanos = new AtomicLong();
    private long done;

    /** Is told when an interval has ended. */
    interface Listener {
        /** @param examples how many have been learned */
        void intervalEnded(long examples) throws Exception;
    }

    /**
     * @param trainees all at the same example
     * @param interval examples per interval, at least 1
     * @param done how many examples they have learned, a multiple of {@code interval}
     */
    Experiment(Dataset stream, List<VariantRun> trainees, long interval, long done, Workers workers) {
        this.stream = stream;
        this.test = TestSet.of(stream);
        this.trainees = List.copyOf(trainees);
        this.interval = interval;
        this.done = done;
        this.workers = workers;
    }

    /**
     * In how many groups each of {@code variants} learns: twice as many in all as there are threads, so that these have
     * work of about the same length although variants differ.
     */
    static int groupsEach(int variants, int threads) {
        return Math.max(1, (2 * threads + variants - 1) / variants);
    }

    /**
     * Learns up to an example.
     *
     * @param examples a multiple of the interval
     */
    void runTo(long examples, Listener listener) throws Exception {
        if (done % interval != 0 || examples % interval != 0) {
            throw new IllegalArgumentException("race from example " + done + " to " + examples
                    + ", expected multiples of the interval, " + interval);
        }
        Chunk chunk = nextChunk(done, examples);
        workers.run(drawing(chunk));
        while (done < examples) {
            Chunk next = nextChunk(done + chunk.size(), examples);
            List<Runnable> tasks = new ArrayList<>(learning(chunk));
            tasks.addAll(drawing(next));
            workers.run(tasks);
            Chunk learned = chunk;
            workers.run(trainees.stream()
                    .<Runnable>map(trainee -> () -> trainee.count(learned))
                    .toList());
            done += chunk.size();
            if (done % interval == 0) {
                closeInterval(done == examples);
                listener.intervalEnded(done);
            }
            chunk = next;
        }
    }

    private Chunk nextChunk(long first, long end) {
        long left = Math.min(end - first, interval - first % interval);
        return Chunk.of(first, (int) Math.min(CHUNK, left));
    }

    /** Those that have taken longest so far first, so that no thread is left with one of them at the end. */
    private List<Runnable> learning(Chunk chunk) {
        return trainees.stream()
                .flatMap(trainee -> trainee.groups().stream())
                .sorted(Comparator.comparingLong(PartGroup::nanos).reversed())
                .<Runnable>map(group -> () -> group.learn(chunk))
                .toList();
    }

    private List<Runnable> drawing(Chunk chunk) {
        List<Runnable> tasks = new ArrayList<>();
        int slices = 2 * workers.count();
        for (int s = 0; s < slices; s++) {
            int from = s * chunk.size() / slices;
            int to = (s + 1) * chunk.size() / slices;
            tasks.add(() -> drawNanos.addAndGet(Workers.processorNanos(() -> chunk.draw(stream, from, to))));
        }
        return tasks;
    }

    private void closeInterval(boolean atEnd) throws InterruptedException {
        workers.run(trainees.stream()
                .flatMap(trainee -> trainee.groups().stream())
                .<Runnable>map(group -> group::endInterval)
                .toList());
        for (VariantRun trainee : trainees) {
            long before = workers.nanos();
            workers.run(trainee.closing());
            // Judged by the names that classes had for the example learned last.
            ToIntFunction<Example> labels = example -> trainee.variant().trueLabel(done - 1, example);
            double snapshotError = test.error(trainee.snapshot(), labels, workers);
            List<Double> averageErrors = new ArrayList<>();
            List<Averaging> averagings = trainee.variant().averagings();
            for (int a = 0; a < averagings.size(); a++) {
                boolean due = atEnd || averagings.get(a).isDue(done / interval);
                averageErrors.add(due ? test.error(trainee.average(a, workers), labels, workers) : Double.NaN);
            }
            trainee.addPoint(snapshotError, averageErrors, workers.nanos() - before);
        }
    }

    /**
     * The clocks of this process since the race began or was resumed.
     *
     * @param wall seconds on the clock
     */
    ClockReading clocks(long examples, double wall) {
        return new ClockReading(
                examples,
                wall,
                (Workers.processNanos() - processBegun) * SECONDS,
                drawNanos.get() * SECONDS,
                trainees.stream()
                        .map(trainee -> trainee.learningNanos() * SECONDS)
                        .toList(),
                trainees.stream()
                        .map(trainee -> trainee.closingNanos() * SECONDS)
                        .toList());
    }

    List<VariantRun> trainees() {
        return trainees;
    }
}
