package org.lorentztron.local.cluster;

import java.util.List;
import java.util.concurrent.ExecutionException;

/** What a {@link SoakedJob} is fed with, without end. It flows from its start on. */
interface Flood extends AutoCloseable {
    /**
     * What was sent.
     *
     * @param events that are to be trained, but for the closing ones
     * @param lastIntervalEnd the end of the last interval that these closed
     */
    record Ended(long events, long lastIntervalEnd) {}

    /** What the job must be told of the records. */
    List<String> options();

    /**
     * Does nothing as long as records are being sent.
     *
     * @throws ExecutionException why they are not
     */
    void requireFlowing() throws ExecutionException, InterruptedException;

    /** Ends the flood with events that close all intervals before them. */
    Ended end() throws ExecutionException, InterruptedException;

    @Override
    void close();
}
