package org.lorentztron.benchmarks.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.datasets.Example;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.tools.offline.OfflineJob;

/**
 * A job in one thread, as {@code lorentztron compare} runs it: it finds from its first events how to prepare all of
 * them, and takes them for the first class until then. It predicts by its newest models before it learns, and at the
 * end by the version that it publishes.
 */
final class JobEntrant implements OnlineEntrant<Event> {
    private final JobOptions options;
    private final int calibrating;
    private final List<Event> first = new ArrayList<>();
    private OfflineJob job;
    private long made;

    /** @param more options beyond the three that every job needs */
    JobEntrant(Task task, String... more) {
        List<String> arguments = new ArrayList<>(List.of("--bootstrap-servers", "localhost:9092"));
        arguments.addAll(List.of("--classes", String.join(",", task.classes())));
        arguments.addAll(List.of("--features", Integer.toString(task.features())));
        arguments.addAll(List.of(more));
        options = JobArguments.parse(arguments.toArray(String[]::new), Map.of());
        calibrating = OfflineJob.calibrating(options, Lap.INTERVAL);
    }

    @Override
    public Event input(Example example) {
        long offset = made++;
        return new Event(0, offset, 0, 0, example.index(), null, example.features(), offset < calibrating);
    }

    @Override
    public int predictThenLearn(Event input) {
        if (job != null) {
            return job.predictThenLearn(input).label();
        }
        first.add(input);
        if (first.size() == calibrating) {
            prepare();
        }
        return 0;
    }

    private void prepare() {
        job = OfflineJob.preparedBy(options, first);
        job.learn(first);
    }

    @Override
    public void intervalEnded() {
        if (job == null) {
            prepare();
        }
        job.endInterval();
    }

    @Override
    public ToIntFunction<Event> model() {
        Classifier version = job.publish().classifier();
        return event -> version.predict(event.features()).label();
    }
}
