package org.lorentztron.experiments.throughput;

import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.lorentztron.connectors.publish.DeadLetterPublisher;
import org.lorentztron.job.LorentztronJob;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.topology.JobEnvironment;
import org.lorentztron.job.topology.JobInput;
import org.lorentztron.job.topology.RoutedEvents;
import org.lorentztron.tools.cluster.LiveMetrics;

/**
 * One of the jobs that are compared: the engine's, or the product's with some learner.
 *
 * @param name for tables
 * @param options of the job, beyond those that all have
 * @param learns false for the engine's job
 */
public record JobCandidate(String name, List<String> options, boolean learns) {
    /** The job as it is published, with these options, such as {@code --learner dos --rank 4}. */
    public static JobCandidate learner(String name, List<String> options) {
        return new JobCandidate(name, List.copyOf(options), true);
    }

    /**
     * What a learner's job is compared with: its source, decoder, splitter, router and exchange with the same options,
     * so to the same blocks, and nothing downstream of them.
     */
    JobCandidate engine() {
        return new JobCandidate("engine of " + name, options, false);
    }

    /** Adds the job to the environment. */
    void assemble(StreamExecutionEnvironment env, JobOptions job) {
        if (learns) {
            LorentztronJob.assemble(env, job);
            return;
        }
        JobEnvironment.configure(env);
        RoutedEvents routed = RoutedEvents.of(env, job, JobInput.of(job, DeadLetterPublisher.DEFAULT_BYTES, Map.of()));
        routed.byBlock()
                .transform(NoTraining.NAME, Types.VOID, new NoTraining(routed.layout()))
                .uid(NoTraining.NAME);
    }

    /** How many events have come to the end of their way: trained, or arrived where they would be. */
    long processed(String job) {
        return learns
                ? LiveMetrics.of(job).count("PartTrainer", "events.trained")
                : LiveMetrics.of(job).count(NoTraining.NAME, NoTraining.ARRIVED);
    }

    /** How many versions are made; 0 for the engine. */
    long versions(String job) {
        return learns ? (long) LiveMetrics.of(job).sum("VersionAssembler", "model.version") : 0;
    }

    /**
     * How many events nothing is left to do for: those of the versions that are made, or, for the engine, those that
     * have arrived.
     *
     * @param interval events per version
     */
    long done(String job, long interval) {
        return learns ? versions(job) * interval : processed(job);
    }
}
