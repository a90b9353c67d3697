package org.lorentztron.job.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.ImmutableSerializerSnapshot;

/**
 * State in a layout of before is found again in today's, in every backend and in every kind of state that the job has.
 */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class EvolvingStateTest {

    private static final Map<String, StateBackend> BACKENDS =
            Map.of("hashmap", new HashMapStateBackend(), "rocksdb", new EmbeddedRocksDBStateBackend());

    @AfterEach
    void forget() {
        Amount.version = 1;
    }

    @ParameterizedTest
    @ValueSource(strings = {"hashmap", "rocksdb"})
    void restore_stateInAnOlderLayout_goesOnAndIsWrittenInTheNewest(String backend) throws Exception {
        OperatorSubtaskState version1;
        try (var harness = open(backend, null)) {
            harness.processElement(5, 0);
            harness.processElement(6, 0);
            version1 = harness.snapshot(1, 1);
        }
        Amount.version = 2;
        OperatorSubtaskState version2;
        try (var harness = open(backend, version1)) {
            harness.processElement(7, 0);
            assertThat(harness.extractOutputValues()).containsExactly("sum 18, kept [5, 6, 7], all [5, 6, 7]");
            version2 = harness.snapshot(2, 2);
        }
        try (var harness = open(backend, version2)) {
            harness.processElement(1, 0);
            assertThat(harness.extractOutputValues()).containsExactly("sum 19, kept [5, 6, 7, 1], all [5, 6, 7, 1]");
        }
    }

    private static KeyedOneInputStreamOperatorTestHarness<Integer, Integer, String> open(
            String backend, @Nullable OperatorSubtaskState state) throws Exception {
        var harness = new KeyedOneInputStreamOperatorTestHarness<>(
                new KeyedProcessOperator<>(new Amounts()), amount -> 0, Types.INT);
        harness.setStateBackend(BACKENDS.get(backend));
        harness.setup();
        if (state != null) {
            harness.initializeState(state);
        }
        harness.open();
        return harness;
    }

    /** Sums amounts and keeps them, per key and in all. */
    private static final class Amounts extends KeyedProcessFunction<Integer, Integer, String>
            implements CheckpointedFunction {
        private static final long serialVersionUID = 1L;
        private transient ValueState<Integer> sum;
        private transient ListState<Integer> kept;
        private transient ListState<Integer> all;

        @Override
        public void initializeState(FunctionInitializationContext context) throws Exception {
            all = context.getOperatorStateStore().getUnionListState(new ListStateDescriptor<>("all", new Amount()));
        }

        @Override
        public void snapshotState(FunctionSnapshotContext context) {}

        @Override
        public void open(OpenContext context) {
            sum = getRuntimeContext().getState(new ValueStateDescriptor<>("sum", new Amount()));
            kept = getRuntimeContext().getListState(new ListStateDescriptor<>("kept", new Amount()));
        }

        @Override
        public void processElement(Integer amount, Context context, Collector<String> out) throws Exception {
            sum.update((sum.value() == null ? 0 : sum.value()) + amount);
            kept.add(amount);
            all.add(amount);
            out.collect("sum " + sum.value() + ", kept " + list(kept) + ", all " + list(all));
        }

        private static List<Integer> list(ListState<Integer> state) throws Exception {
            List<Integer> list = new ArrayList<>();
            state.get().forEach(list::add);
            return list;
        }
    }

    /** Version 1 writes an int, version 2 a long. */
    public static final class Amount extends ImmutableSerializer<Integer> {
        private static final long serialVersionUID = 1L;
        static int version = 1;

        @Override
        public int version() {
            return version;
        }

        @Override
        public AmountSnapshot snapshotConfiguration() {
            return new AmountSnapshot();
        }

        @Override
        public int oldestVersion() {
            return 1;
        }

        @Override
        public void serialize(Integer element, DataOutputView target) throws IOException {
            if (version == 1) {
                target.writeInt(element);
            } else {
                target.writeLong(element);
            }
        }

        @Override
        public Integer deserialize(DataInputView source) throws IOException {
            return deserialize(version, source);
        }

        @Override
        public Integer deserialize(int version, DataInputView source) throws IOException {
            return version == 1 ? source.readInt() : (int) source.readLong();
        }
    }

    /** As a subclass for each serializer of state is. */
    public static final class AmountSnapshot extends ImmutableSerializerSnapshot<Integer> {
        public AmountSnapshot() {
            super(new Amount());
        }
    }
}
