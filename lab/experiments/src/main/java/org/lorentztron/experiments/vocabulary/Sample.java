package org.lorentztron.experiments.vocabulary;

/**
 * What the job takes at one moment, or has taken since the moment before.
 *
 * @param seconds since the job was submitted
 * @param events that have been trained
 * @param eventsPerSecond since the sample before
 * @param heapBytes that are alive, right after a full garbage collection
 * @param sourceMicros CPU time per event since the sample before: consumers, decoding, routing
 * @param trainMicros likewise of training
 * @param publishMicros likewise of averages, versions and checkpoints
 * @param jvmMicros likewise of compilation and garbage collection, without those of the samples
 * @param held features with parameters
 * @param evicted features that have been forgotten so far
 * @param error of the newest labelled events, before they were trained
 */
record Sample(
        double seconds,
        long events,
        double eventsPerSecond,
        long heapBytes,
        double sourceMicros,
        double trainMicros,
        double publishMicros,
        double jvmMicros,
        long held,
        long evicted,
        double error) {}
