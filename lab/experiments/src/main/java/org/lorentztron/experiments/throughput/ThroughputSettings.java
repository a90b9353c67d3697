package org.lorentztron.experiments.throughput;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.tools.cli.EventEncodingOption;

/**
 * What is measured, and how.
 *
 * @param data the events; gray values / 255 if they are to be sent as bytes
 * @param load how many events there are
 * @param encodings in which the same events are sent, one after the other
 * @param learners compared with the engine
 * @param parallelisms of the jobs
 * @param repeats how often each run is measured, at least 1
 * @param checkpointInterval pause between checkpoints
 * @param bootstrapServers an existing broker, or null to start one
 * @param flightRecordings an existing folder for a flight recording per run, or null for none
 * @param out an existing folder for the results
 */
public record ThroughputSettings(
        Dataset data,
        Load load,
        List<EventEncodingOption> encodings,
        List<JobCandidate> learners,
        List<Integer> parallelisms,
        int repeats,
        Duration checkpointInterval,
        @Nullable String bootstrapServers,
        @Nullable Path flightRecordings,
        Path out) {

    /**
     * Numbers of events.
     *
     * @param events in a measured run
     * @param warmUp in the run of each job before its first measured one, the first events of these
     * @param interval in an averaging interval; at least two of them are in either
     */
    public record Load(long events, long warmUp, long interval) {}
}
