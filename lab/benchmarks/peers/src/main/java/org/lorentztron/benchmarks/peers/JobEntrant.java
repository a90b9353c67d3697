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
import org.lorentztron.model.predict.Prediction;
import org.lorentztron.tools.offline.OfflineJob;
import org.lorentztron.tools.offline.ProgressiveJob;

/**
 * A job in one thread, as {@code lorentztron compare} runs it: it takes its first events for the first class until
 * there are models. It predicts by its newest models before it learns, and at the end by the version that it publishes.
 */
final class JobEntrant implements OnlineEntrant<Event> {
    private final int calibrating;
    private final ProgressiveJob job;
    private long made;

    /** @param more options beyond the three that every job needs */
    JobEntrant(Task task, String... more) {
        List<String> arguments = new ArrayList<>(List.of("--bootstrap-servers", "localhost:9092"));
        arguments.addAll(List.of("--classes", String.join(",", task.classes())));
        arguments.addAll(List.of("--features", Integer.toString(task.features())));
        arguments.addAll(List.of(more));
        JobOptions options = JobArguments.parse(arguments.toArray(String[]::new), Map.of());
        calibrating = OfflineJob.calibrating(options, Lap.INTERVAL);
        job = new ProgressiveJob(options, calibrating);
    }

    @Override
    public Event input(Example example) {
        long offset = made++;
        return new Event(0, offset, 0, 0, example.index(), null, example.features(), offset < calibrating);
    }

    @Override
    public int predictThenLearn(Event input) {
        return job.predictThenLearn(input).map(Prediction::label).orElse(0);
    }

    @Override
    public void intervalEnded() {
        job.endInterval();
    }

    @Override
    public ToIntFunction<Event> model() {
        Classifier version = job.publish().classifier();
        return event -> version.predict(event.features()).label();
    }
}
