package org.lorentztron.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.tools.cli.Launcher;

class SuggestedCommandsTest {
    @TempDir
    Path directory;

    /** What is printed must survive being pasted into a shell, wherever the jar lies. */
    @ParameterizedTest
    @ValueSource(strings = {"target", "my jars", "it's $HOME"})
    void path_anyDirectoryName_isOneWordOfTheShell(String name) throws Exception {
        Path jar = Files.createDirectories(directory.resolve(name)).resolve("lorentztron.jar");

        assertThat(wordsOf(Launcher.path(jar, directory))).containsExactly(name + "/lorentztron.jar");
        assertThat(wordsOf(Launcher.path(jar, Path.of("/elsewhere")))).containsExactly(jar.toString());
    }

    /** A script may have chosen a java that is not the one on the PATH, or there is none on it. */
    @Test
    void java_isNamedByItsPathUnlessTheShellFindsTheSame() throws Exception {
        Path ours = executable("ours");
        Path other = executable("other");
        String empty = directory.resolve("empty").toString();

        assertThat(Launcher.java(
                        ours,
                        String.join(File.pathSeparator, empty, ours.getParent().toString())))
                .isEqualTo("java");
        assertThat(Launcher.java(ours, other.getParent() + File.pathSeparator + ours.getParent()))
                .isEqualTo(ours.toString());
        assertThat(Launcher.java(ours, empty)).isEqualTo(ours.toString());
    }

    /** The README has it in this form: a second one would make a reader look for the difference. */
    @Test
    void command_hasNoOptionOfTheJvm() {
        assertThat(Launcher.command()).containsPattern("java'? -jar ").doesNotContain("--add-modules");
    }

    @Test
    void lines_notKept_nameTheBrokerOfTheCommandThatIsSuggested() {
        assertThat(SuggestedCommands.lines("java -jar l.jar", false, 9092))
                .contains(
                        "  java -jar l.jar demo --keep",
                        "      the same with Kafka at localhost:9092, until Ctrl-C; meanwhile, in another terminal:",
                        "  java -jar l.jar evaluate --bootstrap-servers localhost:9092 --data digits");
        assertThat(SuggestedCommands.lines("java -jar l.jar", false, 4711))
                .contains(
                        "  java -jar l.jar demo --keep --kafka-port 4711",
                        "  java -jar l.jar inspect --bootstrap-servers localhost:4711");
    }

    /** Its broker is gone: whoever pastes one of the other commands at once meets nobody. */
    @Test
    void lines_notKept_sayThatTheCommandsNeedKeep() {
        assertThat(SuggestedCommands.lines("l", false, 9092).get(0))
                .contains("evaluate and inspect need one with --keep");
        assertThat(SuggestedCommands.lines("l", true, 9092)).noneMatch(line -> line.contains("--keep"));
    }

    private Path executable(String name) throws Exception {
        Path java = Files.createDirectories(directory.resolve(name)).resolve("java");
        Files.writeString(java, "#!/bin/sh\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        return java;
    }

    private static List<String> wordsOf(String words) throws Exception {
        Process shell =
                new ProcessBuilder("sh", "-c", "for word in " + words + "; do printf '%s\\n' \"$word\"; done").start();
        List<String> lines = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(shell.waitFor()).isZero();
        return lines;
    }
}
