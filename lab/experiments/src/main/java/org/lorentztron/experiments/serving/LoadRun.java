package org.lorentztron.experiments.serving;

import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * Requests of a load and what became of them.
 *
 * @param seconds in which requests counted
 * @param latencies of all answers
 * @param errors requests without an answer, or with another than 200
 * @param heapBefore bytes in use after a collection, before the first request
 * @param heapAfter likewise, after the last
 */
record LoadRun(double seconds, LatencyCounts latencies, long errors, long heapBefore, long heapAfter) {
    private static final double NANOS = 1e9;
    /** Enough different requests that none of them stays in a cache of the processor alone. */
    private static final int BATCHES = 64;

    /**
     * How much to ask.
     *
     * @param rate requests in a second by all connections; 0: as many as are answered
     * @param events in each request
     * @param connections open at once
     * @param warmUp seconds that do not count
     * @param seconds after them
     */
    record Load(int rate, int events, int connections, int warmUp, int seconds) {}

    /** Puts a load on a server of the shape's version. */
    static LoadRun of(InetSocketAddress server, LoadShape shape, Load load)
            throws InterruptedException, ExecutionException {
        List<byte[]> requests = IntStream.range(0, BATCHES)
                .mapToObj(batch -> LoadConnection.request(shape.lines(load.events(), batch)))
                .toList();
        long heapBefore = heap();
        ExecutorService threads = Executors.newFixedThreadPool(load.connections());
        try {
            long begin = System.nanoTime();
            long counted = begin + (long) (load.warmUp() * NANOS);
            long end = counted + (long) (load.seconds() * NANOS);
            long interval = load.rate() == 0 ? 0 : (long) (NANOS * load.connections() / load.rate());
            List<Future<LoadConnection>> running = new ArrayList<>();
            for (int i = 0; i < load.connections(); i++) {
                // One after the other within an interval: all at once would measure their own queue.
                long first = begin + i * interval / load.connections();
                running.add(threads.submit(new LoadConnection(
                        server, requests, new LoadConnection.Schedule(first, interval, counted, end))));
            }
            LatencyCounts latencies = new LatencyCounts();
            long errors = 0;
            for (Future<LoadConnection> each : running) {
                LoadConnection connection = each.get();
                latencies.addAll(connection.latencies());
                errors += connection.errors();
            }
            return new LoadRun((System.nanoTime() - counted) / NANOS, latencies, errors, heapBefore, heap());
        } finally {
            threads.shutdownNow();
        }
    }

    private static long heap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    double requestsPerSecond() {
        return latencies.count() / seconds;
    }
}
