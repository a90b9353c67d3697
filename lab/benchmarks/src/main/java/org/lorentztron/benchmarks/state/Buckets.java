package org.lorentztron.benchmarks.state;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.route.RoutedEventSerializer;

/** Where events wait until their bucket ends. Not thread-safe. */
interface Buckets {
    void add(long bucketEnd, Event event) throws Exception;

    /** Takes all events out of a bucket. */
    List<Event> take(long bucketEnd) throws Exception;

    void close() throws Exception;

    /** Buckets of a backend; {@code none} is a list in memory. */
    static Buckets of(String backend) throws Exception {
        return backend.equals("none") ? new InMemory() : new InState(backend);
    }

    /** One list, since one bucket is open at a time. */
    final class InMemory implements Buckets {
        private List<Event> events = new ArrayList<>();

        @Override
        public void add(long bucketEnd, Event event) {
            events.add(event);
        }

        @Override
        public List<Event> take(long bucketEnd) {
            List<Event> taken = events;
            events = new ArrayList<>();
            return taken;
        }

        @Override
        public void close() {}
    }

    /** Keyed list state with the bucket's end as the namespace, as the job's trainer has it. */
    final class InState implements Buckets {
        private static final Integer KEY = 0;

        private final Operator operator = new Operator();
        private final KeyedOneInputStreamOperatorTestHarness<Integer, Event, Long> harness;

        private InState(String backend) throws Exception {
            harness = new KeyedOneInputStreamOperatorTestHarness<>(operator, event -> KEY, Types.INT);
            harness.setStateBackend(StateBackends.of(backend));
            harness.open();
            operator.setCurrentKey(KEY);
        }

        @Override
        public void add(long bucketEnd, Event event) throws Exception {
            operator.bucket(bucketEnd).add(event);
        }

        @Override
        public List<Event> take(long bucketEnd) throws Exception {
            List<Event> events = new ArrayList<>();
            operator.bucket(bucketEnd).get().forEach(events::add);
            operator.bucket(bucketEnd).clear();
            return events;
        }

        @Override
        public void close() throws Exception {
            harness.close();
        }

        /** Only holds the state. */
        private static final class Operator extends AbstractStreamOperator<Long>
                implements OneInputStreamOperator<Event, Long> {
            private static final long serialVersionUID = 1L;

            private transient ListStateDescriptor<Event> descriptor;

            @Override
            public void open() throws Exception {
                super.open();
                descriptor = new ListStateDescriptor<>("bucket", new RoutedEventSerializer());
            }

            ListState<Event> bucket(long end) throws Exception {
                return getPartitionedState(end, LongSerializer.INSTANCE, descriptor);
            }

            @Override
            public void processElement(StreamRecord<Event> element) {
                throw new IllegalStateException("the benchmark calls the state itself");
            }
        }
    }
}
