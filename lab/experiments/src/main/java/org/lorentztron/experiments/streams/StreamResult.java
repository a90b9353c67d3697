package org.lorentztron.experiments.streams;

/**
 * How a job did with a stream.
 *
 * @param stream name of the stream
 * @param job its options
 */
record StreamResult(String stream, String job, StreamTrial trial) {}
