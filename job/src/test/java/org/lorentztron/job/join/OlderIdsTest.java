package org.lorentztron.job.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.job.join.JoinerHarness.event;
import static org.lorentztron.job.join.JoinerHarness.label;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.streaming.util.OperatorSnapshotUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.connectors.source.Event;

/**
 * A savepoint in which the state of ids has no namespace: the joiner goes on as if it had never stopped, and moves what
 * it finds.
 */
class OlderIdsTest {
    private static final Path SAVEPOINT = Path.of("src/test/resources/savepoints/0.1.0-2/label-joiner");

    private final JoinerHarness joiner = new JoinerHarness();
    private final JoinerHarness whole = new JoinerHarness();

    @BeforeEach
    void open() throws Exception {
        joiner.open();
        whole.open();
    }

    @AfterEach
    void close() throws Exception {
        joiner.close();
        whole.close();
    }

    /** One waits, one is settled, one has a label that comes, one has a label that waits. */
    private static void begin(JoinerHarness joiner) throws Exception {
        joiner.send(event("waits", 1, 1000), event("settled", 2, 1010), event("labelled", 3, 1020));
        joiner.send(label("settled", 0, 1, 1050, 2));
        joiner.send(label("early", 0, 2, 1160, 3));
        joiner.watermark(1170);
        joiner.send(label("labelled", 0, 3, 1400, 1));
    }

    private static void end(JoinerHarness joiner) throws Exception {
        joiner.send(event("early", 4, 1200), event("new", 5, 1210), event("settled", 2, 1215));
        joiner.send(label("waits", 0, 4, 1300, 4));
        joiner.send(label("new", 0, 5, 1310, 4));
        joiner.send(label("settled", 0, 6, 1320, 1));
        joiner.watermark(9_999);
    }

    private static Stream<StateBackend> backends() {
        return Stream.of(new HashMapStateBackend(), new EmbeddedRocksDBStateBackend());
    }

    @ParameterizedTest
    @MethodSource("backends")
    void restore_idsWithoutPlaces_goesOnAsAnUninterruptedJoiner(StateBackend backend) throws Exception {
        begin(whole);
        end(whole);
        joiner.restore(backend, OperatorSnapshotUtil.readStateHandle(SAVEPOINT.toString()));
        end(joiner);

        List<Event> joined = whole.joined();
        assertThat(joined).extracting(Event::offset).containsExactly(2L, 4L, 1L, 5L, 3L);
        assertThat(joiner.joined()).isEqualTo(joined.subList(1, joined.size()));
        assertThat(joiner.rejected()).isEqualTo(whole.rejected());
        assertThat(joiner.places()).isEmpty();
        assertThat(joiner.idsWithoutPlaces()).isEmpty();
    }

    /** What is moved is found in its place, by the secret of before. */
    @Test
    void restore_again_goesOnToo() throws Exception {
        begin(whole);
        end(whole);
        joiner.restore(new HashMapStateBackend(), OperatorSnapshotUtil.readStateHandle(SAVEPOINT.toString()));
        assertThat(joiner.idsWithoutPlaces()).contains("settled", "waits");
        joiner.send(event("settled", 2, 1215));
        assertThat(joiner.idsWithoutPlaces()).contains("waits").doesNotContain("settled");
        OperatorSubtaskState state = joiner.savepoint();
        joiner.restore(new HashMapStateBackend(), state);
        end(joiner);

        assertThat(joiner.joined())
                .isEqualTo(whole.joined().subList(1, whole.joined().size()));
        assertThat(joiner.numKeyedStateEntries()).isZero();
    }
}
