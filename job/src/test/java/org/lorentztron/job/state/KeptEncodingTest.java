package org.lorentztron.job.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.operators.StreamMap;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;

@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class KeptEncodingTest {
    private static final JobOptions TEXTS = TestOptions.of("--features=named", "--event-text=note");

    /** Keeps options, and the encoding if it is told to, as jobs before there was a second one did not. */
    private static final class Operator implements MapFunction<Integer, Integer>, CheckpointedFunction {
        private static final long serialVersionUID = 1L;

        private final @Nullable JobOptions options;
        private transient Optional<String> said = Optional.empty();

        private Operator(@Nullable JobOptions options) {
            this.options = options;
        }

        @Override
        public Integer map(Integer value) {
            return value;
        }

        @Override
        public void initializeState(FunctionInitializationContext context) throws Exception {
            context.getOperatorStateStore()
                    .getBroadcastState(CompatibilityCheck.STATE)
                    .put("features", "named");
            said = options == null ? Optional.empty() : KeptEncoding.keep(context, options);
        }

        @Override
        public void snapshotState(FunctionSnapshotContext context) {}
    }

    private record Started(Optional<String> said, OperatorSubtaskState state) {}

    private static Started start(@Nullable JobOptions options, @Nullable OperatorSubtaskState state) throws Exception {
        Operator operator = new Operator(options);
        try (OneInputStreamOperatorTestHarness<Integer, Integer> harness =
                new OneInputStreamOperatorTestHarness<>(new StreamMap<>(operator))) {
            if (state != null) {
                harness.initializeState(state);
            }
            harness.open();
            return new Started(operator.said, harness.snapshot(1, 1));
        }
    }

    @Test
    void keep_stateOfTheFirstEncoding_saysOnceWhatIsLearnedAnew() throws Exception {
        OperatorSubtaskState first = start(null, null).state();

        Started restored = start(TEXTS, first);
        assertThat(restored.said()).hasValueSatisfying(text -> assertThat(text)
                .contains("named, and goes on with those of named-2", "--event-text", "decimals of Connect"));
        assertThat(start(TEXTS, restored.state()).said()).isEmpty();
    }

    @Test
    void keep_stateOfTheFirstEncodingWithoutTexts_speaksOfDecimalsAlone() throws Exception {
        OperatorSubtaskState first = start(null, null).state();

        assertThat(start(TestOptions.of("--features=named"), first).said())
                .hasValueSatisfying(
                        text -> assertThat(text).contains("decimals of Connect").doesNotContain("--event-text"));
        assertThat(start(TestOptions.of("--features=8"), first).said()).isEmpty();
    }

    @Test
    void keep_newJob_saysNothing() throws Exception {
        Started started = start(TEXTS, null);

        assertThat(started.said()).isEmpty();
        assertThat(start(TEXTS, started.state()).said()).isEmpty();
    }
}
