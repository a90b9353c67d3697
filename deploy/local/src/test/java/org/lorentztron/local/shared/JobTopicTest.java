package org.lorentztron.local.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobTopicTest {
    private static final Path SCRIPT = Path.of("../kafka/create-topics.sh");

    @TempDir
    Path directory;

    /** The script's own calls, caught by a stand-in of kafka-topics.sh: who tries things out has what a cluster has. */
    @Test
    void all_haveTheSettingsOfTheScript() throws Exception {
        Path tool = Files.writeString(directory.resolve("kafka-topics.sh"), "#!/bin/sh\necho \"$@\"\n");
        assertThat(tool.toFile().setExecutable(true)).isTrue();
        ProcessBuilder script = new ProcessBuilder("bash", SCRIPT.toString());
        script.environment().put("PATH", directory + ":" + System.getenv("PATH"));
        Process process = script.start();
        List<String> calls = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(process.waitFor()).isZero();

        assertThat(JobTopic.ALL)
                .containsExactlyInAnyOrderElementsOf(
                        calls.stream().map(JobTopicTest::topic).toList());
    }

    @Test
    void script_withoutKafkasTools_saysWhatIsMissingAndHowToNameIt() throws Exception {
        ProcessBuilder script = new ProcessBuilder("/bin/bash", SCRIPT.toString()).redirectErrorStream(true);
        script.environment().put("PATH", directory.toString());
        script.environment().put("KAFKA_HOME", directory.toString());
        Process process = script.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(said)
                .contains("PATH", directory + "/bin/kafka-topics.sh", "KAFKA_HOME")
                .hasLineCount(2);
    }

    private static JobTopic topic(String call) {
        List<String> words = List.of(call.split(" "));
        Map<String, String> settings = new TreeMap<>();
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).equals("--config")) {
                String setting = words.get(i + 1);
                int equals = setting.indexOf('=');
                settings.put(setting.substring(0, equals), setting.substring(equals + 1));
            }
        }
        return new JobTopic(after("--topic", words), Integer.parseInt(after("--partitions", words)), settings);
    }

    private static String after(String option, List<String> words) {
        return words.get(words.indexOf(option) + 1);
    }
}
