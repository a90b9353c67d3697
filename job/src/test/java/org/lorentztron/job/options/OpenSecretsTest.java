package org.lorentztron.job.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.job.options.JobArgumentsTest.required;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.job.options.given.OtherOptions;

class OpenSecretsTest {
    private static final String[] SECRETS = {
        "--kafka.ssl.key.password=hunter2",
        "--kafka.ssl.keystore.password=${env:PASSWORD}",
        "--kafka.of.a.plugin.token=hunter3",
        "--kafka.security.protocol=SSL"
    };
    private static final String NAMES = "the values of --kafka.of.a.plugin.token, --kafka.ssl.key.password";
    private static final String WHEREVER = " wherever the arguments or variables are kept or shown, such as the list of"
            + " processes; a file of --kafka-secrets keeps them out";

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

    /** Names only: the log is one of the places where the value should not be. */
    @Test
    void warnings_passwordsAmongTheArguments_namesThem() {
        assertThat(OpenSecrets.warnings(JobArguments.parse(required(SECRETS), Map.of())))
                .containsExactly(NAMES + " are in the job's graph and" + WHEREVER);
    }

    /** A tool has no job graph, and the list of processes shows its arguments all the same. */
    @Test
    void warnings_passwordsAmongTheArgumentsOfATool_namesThem() {
        List<String> arguments = new ArrayList<>(List.of("--bootstrap-servers=a:1"));
        arguments.addAll(List.of(SECRETS));

        assertThat(OpenSecrets.warnings(
                        KafkaClientOptions.parse(arguments.toArray(String[]::new), OtherOptions.NONE, Map.of())))
                .containsExactly(NAMES + " are" + WHEREVER);
    }

    /** References to the file are no values. */
    @Test
    void warnings_passwordsInTheFile_none() throws Exception {
        permit("rw-------");

        assertThat(OpenSecrets.warnings(KafkaClientOptions.parse(
                        new String[] {"--bootstrap-servers=a:1", "--kafka-secrets=" + file},
                        OtherOptions.NONE,
                        Map.of())))
                .isEmpty();
    }

    private void permit(String permissions) throws Exception {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }
}
