package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * {@code mvn test} needs no broker and no Flink cluster, and takes two minutes at most. A test that needs one is named
 * XIT, not XTest, and runs with {@code mvn verify}. The rule knows what starts one: the embedded programs, the fixtures
 * of this project, and the calls that execute a job.
 */
class TestNamesTest {

    private static final Pattern BROKER_OR_CLUSTER = Pattern.compile("\\b(?:EmbeddedBroker|SharedBroker|KafkaTopics?"
            + "|ClientBroker|BrokerCommands|WholeJobs?|JobRun|LocalFlink|EmbeddedFlink\\s*\\.\\s*start"
            + "|MiniCluster\\w*|KafkaRaftServer|ChildJvm"
            + "|executeAsync|executeAndCollect|env(?:ironment)?\\s*\\.\\s*execute"
            + "|build\\(.*\\)\\s*\\.\\s*execute)\\b");

    private static List<Path> tests() {
        return ProjectFiles.endingIn("Test.java").stream()
                .filter(file -> file.toString().contains("/src/test/java/"))
                .toList();
    }

    @Test
    void tests_withABrokerOrACluster_areNamedIT() {
        assertThat(tests()).hasSizeGreaterThan(100);
        for (Path test : tests()) {
            assertThat(BROKER_OR_CLUSTER
                            .matcher(Code.of(ProjectFiles.text(test)))
                            .results()
                            .map(MatchResult::group))
                    .as("%s uses a broker or a Flink cluster: name it XIT", ProjectFiles.name(test))
                    .isEmpty();
        }
    }
}
