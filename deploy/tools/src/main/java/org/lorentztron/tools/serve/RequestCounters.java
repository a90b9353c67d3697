package org.lorentztron.tools.serve;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.lorentztron.tools.http.RequestObserver;

/** Counts answers by route and status, and their times by route. Thread-safe. */
final class RequestCounters implements RequestObserver {
    private static final double NANOS = 1e9;
    /** Upper bounds of the buckets of a histogram, in seconds; the last takes the rest. */
    private static final double[] BOUNDS = {
        0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, Double.POSITIVE_INFINITY
    };

    private final Map<Answered, LongAdder> answers =
            new ConcurrentSkipListMap<>(Comparator.comparing(Answered::route).thenComparing(Answered::status));
    private final Map<String, Times> times = new ConcurrentHashMap<>();

    private final LongAdder cut = new LongAdder();
    private final LongAdder broken = new LongAdder();

    private record Answered(String route, int status) {}

    /** A histogram. */
    private record Times(LongAdder[] buckets, LongAdder nanos) {
        static Times none() {
            return new Times(
                    Stream.generate(LongAdder::new).limit(BOUNDS.length).toArray(LongAdder[]::new), new LongAdder());
        }

        void add(long spent) {
            int found = Arrays.binarySearch(BOUNDS, spent / NANOS);
            buckets[found < 0 ? -found - 1 : found].increment();
            nanos.add(spent);
        }
    }

    @Override
    public void answered(String route, int status, long nanos) {
        answers.computeIfAbsent(new Answered(route, status), any -> new LongAdder())
                .increment();
        times.computeIfAbsent(route, any -> Times.none()).add(nanos);
    }

    @Override
    public void cut() {
        cut.increment();
    }

    @Override
    public void broken() {
        broken.increment();
    }

    void writeTo(PrometheusText text) {
        text.family("lorentztron_http_requests_total", "counter", "Answered requests by route and status.");
        answers.forEach((answered, count) -> text.sample(
                "lorentztron_http_requests_total",
                count.sum(),
                "route",
                answered.route(),
                "code",
                Integer.toString(answered.status())));
        String name = "lorentztron_http_request_seconds";
        text.family(name, "histogram", "From the first byte of a request until its answer is ready.");
        times.forEach((route, histogram) -> {
            long below = 0;
            for (int i = 0; i < BOUNDS.length; i++) {
                below += histogram.buckets()[i].sum();
                text.sample(name + "_bucket", below, "route", route, "le", PrometheusText.number(BOUNDS[i]));
            }
            text.sample(name + "_sum", histogram.nanos().sum() / NANOS, "route", route);
            text.sample(name + "_count", below, "route", route);
        });
        text.single("lorentztron_http_cut_total", "counter", "Connections of clients that were too slow.", cut.sum());
        text.single(
                "lorentztron_http_broken_total",
                "counter",
                "Requests whose body was broken or ended too early.",
                broken.sum());
    }
}
