package org.lorentztron.experiments.throughput;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cluster.EmbeddedFlink;
import org.lorentztron.tools.cluster.LiveMetrics;
import org.lorentztron.tools.cluster.RunningJob;

/**
 * Where jobs run, one after the other: a cluster that reports to {@link LiveMetrics}, and a broker.
 *
 * @param data whose classes and features events have
 * @param modelId of all jobs; the broker may be somebody's
 * @param deadLettersTopic of all jobs, must stay empty
 * @param interval events per averaging interval
 * @param brokerCpu CPU time of the broker so far; zero if it is not known
 */
record Pipeline(
        EmbeddedFlink flink,
        String bootstrapServers,
        Dataset data,
        String modelId,
        String deadLettersTopic,
        long interval,
        Supplier<Duration> brokerCpu) {

    /**
     * One run of one job, over all events of a topic.
     *
     * @param modelsTopic of its own: a job reads what a topic holds when it begins to publish
     * @param repeat which of several equal runs this is
     */
    record Task(JobCandidate job, EventTopic events, int parallelism, String modelsTopic, int repeat) {
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT, "%s, %s, parallelism %d", events.encoding().id(), job.name(), parallelism);
        }
    }

    /** Runs the job to its end without measuring it, so that its code is compiled when it is measured. */
    void warmUp(Task task) throws Exception {
        RunningJob job = start(task);
        try {
            job.awaitEnd();
        } finally {
            end(job);
        }
    }

    /**
     * Runs the job to its end.
     *
     * @param recorder runs in the steady part
     * @throws CommandFailedException if it did not do all of its work, or was too short to have a steady part
     */
    RunResult measure(Task task, Recorder recorder) throws Exception {
        RunningJob job = start(task);
        try {
            return new JobStopwatch(task, job, interval, new Clocks(brokerCpu), recorder).measure();
        } finally {
            end(job);
        }
    }

    private RunningJob start(Task task) throws Exception {
        StreamExecutionEnvironment env = flink.environment(task.parallelism());
        task.job().assemble(env, options(task));
        return flink.submit(env, task.toString());
    }

    private static void end(RunningJob job) throws InterruptedException {
        job.cancel();
        LiveMetrics.forget(job.id());
    }

    private JobOptions options(Task task) {
        List<String> all = new ArrayList<>(task.job().options());
        all.addAll(List.of("--bootstrap-servers", bootstrapServers));
        all.addAll(List.of("--events-topic", task.events().name()));
        all.addAll(List.of("--models-topic", task.modelsTopic()));
        all.addAll(List.of("--dead-letters-topic", deadLettersTopic));
        all.addAll(List.of("--model-id", modelId));
        all.addAll(List.of("--classes", String.join(",", data.classes())));
        all.addAll(List.of("--features", Integer.toString(data.features())));
        all.addAll(
                List.of("--event-format", task.events().encoding().read().name().toLowerCase(Locale.ROOT)));
        all.addAll(List.of("--interval", interval + "ms"));
        all.add("--bounded");
        return JobArguments.parse(all.toArray(String[]::new), Map.of());
    }
}
