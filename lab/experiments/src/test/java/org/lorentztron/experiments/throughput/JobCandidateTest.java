package org.lorentztron.experiments.throughput;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.junit.jupiter.api.Test;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;

class JobCandidateTest {
    /** The engine's share of the job, and nothing that learns, scores or writes. */
    @Test
    void assemble_engine_isTheJobUpToItsTrainers() {
        JobOptions options = JobArguments.parse(
                new String[] {"--bootstrap-servers", "localhost:1", "--classes", "a,b,c", "--features", "3"}, Map.of());
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(2);

        JobCandidate.learner("dos:4", List.of("--learner", "dos", "--rank", "4"))
                .engine()
                .assemble(env, options);

        List<String> operators = env.getStreamGraph().getStreamNodes().stream()
                .map(StreamNode::getOperatorName)
                .toList();
        assertThat(operators)
                .containsExactlyInAnyOrder("Source: EventSource", "EventSplitter", "PartRouter", "NoTraining");
    }
}
