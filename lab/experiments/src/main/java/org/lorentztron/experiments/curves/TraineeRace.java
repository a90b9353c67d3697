package org.lorentztron.experiments.curves;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.tools.offline.Workers;

/**
 * Several models learn the same stream in one pass: every example is drawn once, scored by each before it is learned,
 * and at the end of every interval models and averages are tested. The curves are a function of stream, models and
 * interval; the number of threads changes the time alone. Not thread-safe.
 */
final class TraineeRace {
    private static final int CHUNK = 1_000;

    private final Dataset stream;
    private final TestSet test;
    private final List<Trainee> trainees;
    private final long interval;
    private final Workers workers;
    private long done;

    /** Is told when an interval has ended. */
    interface Listener {
        /** @param examples how many have been learned */
        void intervalEnded(long examples) throws Exception;
    }

    /**
     * @param trainees all at their start
     * @param interval examples per interval, at least 1
     */
    TraineeRace(Dataset stream, List<Trainee> trainees, long interval, Workers workers) {
        this.stream = stream;
        this.test = TestSet.of(stream);
        this.trainees = List.copyOf(trainees);
        this.interval = interval;
        this.workers = workers;
    }

    /**
     * In how many groups each of {@code models} learns: twice as many in all as there are threads, so that these have
     * work of about the same length although models differ.
     */
    static int groupsEach(int models, int threads) {
        return Math.max(1, (2 * threads + models - 1) / models);
    }

    /**
     * Learns up to an example.
     *
     * @param examples a multiple of the interval
     */
    void runTo(long examples, Listener listener) throws Exception {
        if (examples % interval != 0) {
            throw new IllegalArgumentException(
                    "race to example " + examples + ", expected a multiple of the interval, " + interval);
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
                closeInterval();
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
            tasks.add(() -> chunk.draw(stream, from, to));
        }
        return tasks;
    }

    private void closeInterval() throws InterruptedException {
        workers.run(trainees.stream()
                .flatMap(trainee -> trainee.groups().stream())
                .<Runnable>map(group -> group::endInterval)
                .toList());
        for (Trainee trainee : trainees) {
            workers.run(trainee.closing());
            double snapshotError = test.error(trainee.snapshot(), workers);
            List<Double> averageErrors = new ArrayList<>();
            for (int a = 0; a < Trainee.AVERAGES.size(); a++) {
                averageErrors.add(test.error(trainee.average(a), workers));
            }
            trainee.addPoint(snapshotError, averageErrors);
        }
    }
}
