package org.lorentztron.job.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.job.options.JobArgumentsTest.required;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenSecretsTest {
    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() throws Exception {
        file = Files.writeString(folder.resolve("secrets"), "ssl.key.password=hunter2");
    }

    @Test
    void warnings_fileThatEveryUserMayRead_saysHowToForbidIt() throws Exception {
        permit("rw-r--r--");

        assertThat(OpenSecrets.warnings(JobArguments.parse(required("--kafka-secrets", file.toString()), Map.of())))
                .containsExactly("every user of this machine may read " + file + " (--kafka-secrets), expected its"
                        + " owner and a group at most: chmod o= " + file);
        assertThat(OpenSecrets.warnings(KafkaClientOptions.parse(
                        new String[] {"--bootstrap-servers=a:1", "--kafka-secrets=" + file},
                        OtherOptions.NONE,
                        Map.of())))
                .hasSize(1);
    }

    /** As files of secrets are in a Kubernetes pod whose user is not root. */
    @Test
    void warnings_fileOfAGroup_none() throws Exception {
        permit("r--r-----");

        assertThat(OpenSecrets.warnings(JobArguments.parse(required("--kafka-secrets", file.toString()), Map.of())))
                .isEmpty();
    }

    @Test
    void warnings_fileOfTheRegistry_isLookedAtToo() throws Exception {
        permit("r--r--r--");

        assertThat(OpenSecrets.warnings(JobArguments.parse(
                        new String[] {
                            "--bootstrap-servers=a:1",
                            "--classes=a,b",
                            "--features=named",
                            "--event-format=avro-confluent",
                            "--schema-registry=https://r:1",
                            "--schema-registry-secrets=" + file
                        },
                        Map.of())))
                .hasSize(1)
                .allMatch(warning -> warning.contains("(--schema-registry-secrets)"));
    }

    /** Names only: the log is one of the places where the value should not be. */
    @Test
    void warnings_passwordsAmongTheArguments_namesThem() {
        assertThat(OpenSecrets.warnings(JobArguments.parse(
                        required(
                                "--kafka.ssl.key.password=hunter2",
                                "--kafka.ssl.keystore.password=${env:PASSWORD}",
                                "--kafka.security.protocol=SSL"),
                        Map.of())))
                .containsExactly("the values of --kafka.ssl.key.password are in the job's graph and wherever its"
                        + " arguments are kept or shown; a file of --kafka-secrets keeps them out");
    }

    private void permit(String permissions) throws Exception {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }
}
