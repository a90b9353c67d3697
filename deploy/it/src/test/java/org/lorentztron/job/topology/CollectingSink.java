package org.lorentztron.job.topology;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/**
 * Keeps what it is given in this JVM, where {@link #records()} finds it.
 *
 * @param <T> immutable records
 */
final class CollectingSink<T> implements Sink<T> {

    private static final long serialVersionUID = 1L;
    private static final Map<String, List<Object>> COLLECTED = new ConcurrentHashMap<>();

    private final String id = UUID.randomUUID().toString();

    CollectingSink() {
        COLLECTED.put(id, Collections.synchronizedList(new ArrayList<>()));
    }

    @SuppressWarnings("unchecked") // write() puts nothing else in
    List<T> records() {
        return (List<T>) COLLECTED.get(id);
    }

    @Override
    public SinkWriter<T> createWriter(WriterInitContext context) {
        return new SinkWriter<>() {
            @Override
            public void write(T element, Context ignored) {
                COLLECTED.get(id).add(element);
            }

            @Override
            public void flush(boolean endOfInput) {}

            @Override
            public void close() {}
        };
    }
}
