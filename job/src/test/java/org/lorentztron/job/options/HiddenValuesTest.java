package org.lorentztron.job.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.job.options.InvalidOptionsTest.problems;
import static org.lorentztron.job.options.JobArgumentsTest.required;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever mistypes a secret's name, or the quotes around its value, does not find the value in a log. */
class HiddenValuesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--kafka.ssl.key.pasword",
                "--kafka.ssl.keystore.pasword",
                "--kafka.sasl.jass.config",
                "--kafka.sasl.jaas.confg",
                "--kafka.ssl.truststore.certificate",
                "--kafak.ssl.kee.pasword",
                "--kafka-ssl-pasword",
                "--kafka.",
                "--pasword",
                "--kafka-secret",
            })
    void parse_misspeltOption_doesNotShowItsValue(String option) {
        assertThat(problems(required(option, "hunter2"))).hasSize(1).allMatch(problem -> hides(problem, option));
        assertThat(problems(required(option + "=hunter2"))).hasSize(1).allMatch(problem -> hides(problem, option));
    }

    private static boolean hides(String problem, String option) {
        return problem.startsWith(option + " is ") && !problem.contains("hunter");
    }

    @Test
    void parse_misspeltVariableOrLineOfAFile_doesNotShowItsValue() throws Exception {
        Path config = Files.writeString(folder.resolve("job"), "kafka.ssl.key.pasword=hunter2\nkafkasecret=hunter3\n");

        assertThat(problems(
                        required("--config", config.toString()),
                        Map.of(
                                "LORENTZTRON_OPT_KAFKA_SASL_JASS_CONFIG", "hunter4",
                                "LORENTZTRON_OPT_KAFAK_SASL_JAAS_CONFIG", "hunter5")))
                .hasSize(4)
                .noneMatch(problem -> problem.contains("hunter"));
    }

    /** A shell cuts it at its blanks. */
    @Test
    void parse_loginWithoutQuotes_doesNotShowItsWords() {
        assertThat(problems(required(
                        "--kafka.sasl.jaas.config",
                        "x.PlainLoginModule",
                        "required",
                        "username=hunter1",
                        "password=hunter2;",
                        "hunter3")))
                .hasSize(5)
                .noneMatch(problem -> problem.contains("hunter"));
        assertThat(problems(required("-kafka.ssl.key.password", "hunter2", "-kafka.ssl.key.password=hunter3")))
                .hasSize(3)
                .noneMatch(problem -> problem.contains("hunter"));
    }

    @Test
    void parse_secretThatBeginsWithDashes_isNotShown() {
        assertThat(problems(required("--kafka.ssl.key.password", "--hunter2")))
                .hasSize(2)
                .noneMatch(problem -> problem.contains("hunter"));
    }

    /** A word of a password may begin as an option does. An option that is known is no such word. */
    @ParameterizedTest
    @ValueSource(strings = {"-hunter2", "--hunter2", "-hunter2=x", "--hunter2=hunter3"})
    void parse_wordOfASecretThatBeginsWithDashes_isNotShown(String word) {
        for (String[] secret : new String[][] {
            {"--kafka.ssl.key.password=correct"}, {"--kafka.ssl.key.password", "correct"},
        }) {
            String[] line = Stream.of(secret, new String[] {word, "--seed", "x"})
                    .flatMap(Stream::of)
                    .toArray(String[]::new);

            assertThat(problems(required(line)))
                    .hasSize(2)
                    .noneMatch(problem -> problem.contains("hunter"))
                    .anyMatch(problem -> problem.contains("'(hidden)' (command line) is not an option"))
                    .anyMatch(problem -> problem.startsWith("--seed is 'x'"));
        }
    }

    /** So that an option with a letter wrong is found where its own name is not shown. */
    @Test
    void parse_misspeltOptionAfterASecret_isToldByTheOneThatIsMeant() {
        assertThat(problems(required("--kafka.ssl.key.password=x", "--sede=7")))
                .containsExactly("'(hidden)' (command line) is not an option, expected --key value or --key=value;"
                        + " did you mean --seed?");
    }

    /** The words before a login in its value would be of help to nobody, and Kafka's own message has some. */
    @Test
    void parse_loginOutOfForm_isAProblemThatDoesNotShowIt() {
        assertThat(problems(required("--kafka.sasl.jaas.config", "x.Login required password=hunter2 hunter3;")))
                .containsExactly("--kafka.sasl.jaas.config is (hidden) (command line), expected a login module,"
                        + " required, options such as password=\"...\" and a semicolon at the end");
    }

    /** A provider gives the missing part before a client reads the whole; until then, nobody knows its form. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "${file:/x:module} required username=u password=p;",
                "x.Login required username=u password=${env:PW};",
                "x.Login required username=u password=\"${env:PW}\";",
                "${file:/x:login}"
            })
    void parse_loginWithAReference_isLeftToTheClients(String login) {
        assertThat(JobArguments.parse(required("--kafka.sasl.jaas.config", login), Map.of())
                        .kafka())
                .containsEntry("sasl.jaas.config", login);
    }

    /** Whoever mistypes anything else needs to see what. */
    @Test
    void parse_valueOfAKnownProperty_isShown() {
        assertThat(problems(required("--kafka.linger.ms=-1", "--kafka.group.id=g", "stray")))
                .anyMatch(problem -> problem.contains("--kafka.linger.ms is '-1'"))
                .anyMatch(problem -> problem.contains("--kafka.group.id is 'g'"))
                .anyMatch(problem -> problem.contains("'stray'"));
    }
}
