package org.lorentztron.connectors.ownership;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;
import org.apache.flink.connector.kafka.sink.KafkaWriterState;
import org.apache.flink.connector.kafka.sink.TwoPhaseCommittingStatefulSink.PrecommittingStatefulSinkWriter;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.used.ReplacedTopicException;

class OwnedSinkTest {
    private final List<String> calls = new ArrayList<>();
    private boolean isReplaced;
    private final OwnedSink.Writer<String> writer = new OwnedSink.Writer<>(Asked::new, this::open);

    /** A broker that was asked before the records were written could not vouch for them. */
    @Test
    void flush_beforeACheckpoint_asksWhenRecordsAreWrittenAndBeforeTheyAreGivenToBeCommitted() throws Exception {
        writer.write("record", null);
        writer.flush(false);
        writer.prepareCommit();
        writer.snapshotState(1);

        assertThat(calls).containsExactly("confirm", "write", "flush", "confirm", "prepareCommit", "snapshotState");
    }

    @Test
    void flush_topicReplacedSinceTheLastCheckpoint_failsTheNextOne() throws Exception {
        writer.write("record", null);
        isReplaced = true;

        assertThatThrownBy(() -> writer.flush(false)).isInstanceOf(ReplacedTopicException.class);
    }

    /** Nothing is written, and still the checkpoint would have positions. */
    @Test
    void flush_topicReplacedWithoutRecords_failsTheNextCheckpoint() throws Exception {
        writer.flush(false);
        isReplaced = true;

        assertThatThrownBy(() -> writer.flush(false)).isInstanceOf(ReplacedTopicException.class);
    }

    /** After the end of the input Flink flushes no more. */
    @Test
    void snapshotState_afterTheEndOfTheInput_asks() throws Exception {
        writer.flush(true);
        isReplaced = true;

        assertThatThrownBy(() -> writer.snapshotState(1)).isInstanceOf(ReplacedTopicException.class);
    }

    /** Flink ends a TaskManager when the cleaning up of a failed task fails, as that of a fenced writer may. */
    @Test
    void close_writerFailsAtIt_closesAllAndDoesNotFail() throws Exception {
        writer.write("record", null);
        calls.clear();

        assertThatCode(writer::close).doesNotThrowAnyException();

        assertThat(calls).containsExactly("close", "close permission");
    }

    @SuppressWarnings("unchecked")
    private PrecommittingStatefulSinkWriter<String, KafkaWriterState, KafkaCommittable> open() {
        return (PrecommittingStatefulSinkWriter<String, KafkaWriterState, KafkaCommittable>) Proxy.newProxyInstance(
                OwnedSinkTest.class.getClassLoader(),
                new Class<?>[] {PrecommittingStatefulSinkWriter.class},
                (proxy, method, arguments) -> {
                    calls.add(method.getName());
                    if (method.getName().equals("close")) {
                        throw new NoClassDefFoundError("fenced, and unloaded");
                    }
                    return method.getReturnType().isAssignableFrom(List.class) ? List.of() : null;
                });
    }

    private final class Asked implements Permission {
        @Override
        public void confirm() {
            calls.add("confirm");
            if (isReplaced) {
                throw new ReplacedTopicException("another topic");
            }
        }

        @Override
        public void close() {
            calls.add("close permission");
        }
    }
}
