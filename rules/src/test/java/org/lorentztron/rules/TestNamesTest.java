package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * {@code mvn test} needs no broker and no Flink cluster, and takes two minutes at most. A test that needs one is named
 * XIT, not XTest, and runs with {@code mvn verify}.
 */
class TestNamesTest {

    private static final Pattern BROKER_OR_CLUSTER =
            Pattern.compile("\\b(EmbeddedBroker|SharedBroker|KafkaTopics?|ClientBroker"
                    + "|BrokerCommands|WholeJobs?|JobRun|LocalFlink|EmbeddedFlink\\.start"
                    + "|executeAndCollect|env\\.execute"
                    + "|build\\(.*\\)\\.execute)\\b");

    private static List<Path> tests() throws IOException {
        try (Stream<Path> files = Files.walk(Sources.project())) {
            return files.filter(file -> file.toString().contains("/src/test/java/"))
                    .filter(file -> file.toString().endsWith("Test.java"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void tests_withABrokerOrACluster_areNamedIT() throws IOException {
        assertThat(tests()).hasSizeGreaterThan(100);
        for (Path test : tests()) {
            if (!test.endsWith("TestNamesTest.java")) {
                assertThat(BROKER_OR_CLUSTER.matcher(Files.readString(test)).results())
                        .as(
                                "%s uses a broker or a Flink cluster: name it XIT",
                                Sources.project().relativize(test))
                        .isEmpty();
            }
        }
    }
}
