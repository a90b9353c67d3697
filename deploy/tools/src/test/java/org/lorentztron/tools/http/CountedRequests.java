package org.lorentztron.tools.http;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts what a server did. Thread-safe. */
final class CountedRequests implements RequestObserver {
    final AtomicInteger answered = new AtomicInteger();
    final AtomicInteger cut = new AtomicInteger();
    final AtomicInteger broken = new AtomicInteger();

    @Override
    public void answered(String route, int status, long nanos) {
        answered.incrementAndGet();
    }

    @Override
    public void cut() {
        cut.incrementAndGet();
    }

    @Override
    public void broken() {
        broken.incrementAndGet();
    }
}
