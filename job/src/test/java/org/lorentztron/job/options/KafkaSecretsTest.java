package org.lorentztron.job.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.job.options.InvalidOptionsTest.problems;
import static org.lorentztron.job.options.JobArgumentsTest.required;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.config.AbstractConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.wire.schema.RegistryAddress;
import org.lorentztron.job.options.given.OtherOptions;

class KafkaSecretsTest {
    private static final String LOGIN = "sasl.jaas.config="
            + "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"u\" password=\"hunter2\";\n";

    @TempDir
    private Path folder;

    @Test
    void parse_file_givesReferencesThatKafkaReads() throws Exception {
        Path file = file(LOGIN + "linger.ms=7\nof.a.plugin=é\n");

        JobOptions options = JobArguments.parse(
                required("--kafka-secrets", file.toString(), "--kafka.security.protocol", "SASL_SSL"), Map.of());

        assertThat(options.kafka())
                .containsEntry("sasl.jaas.config", "${file:" + file + ":sasl.jaas.config}")
                .containsEntry("linger.ms", "${file:" + file + ":linger.ms}")
                .containsEntry("security.protocol", "SASL_SSL");
        assertThat(options.kafka().toString() + options).doesNotContain("hunter2");
        assertThat(options.kafkaSecrets()).isEqualTo(file.toString());
        AbstractConfig clients = new AbstractConfig(AdminClientConfig.configDef(), withServers(options), false);
        assertThat(clients.getPassword("sasl.jaas.config").value()).contains("password=\"hunter2\"");
        assertThat(clients.originals()).containsEntry("of.a.plugin", "é").containsEntry("linger.ms", "7");
    }

    /** The registry's are in the same file, and not Kafka's. */
    @Test
    void parse_secretsOfTheRegistry_areNotHandedToKafka() throws Exception {
        String file = file(LOGIN + "schema.registry.username=me\nschema.registry.password=hunter3\n")
                .toString();

        JobOptions options = JobArguments.parse(
                new String[] {
                    "--bootstrap-servers=a:1",
                    "--classes=a,b",
                    "--features=named",
                    "--event-format=avro-confluent",
                    "--event-schema=https://r:1",
                    "--kafka-secrets=" + file
                },
                Map.of());

        assertThat(options.kafka()).containsKey("sasl.jaas.config");
        assertThat(options.kafka().toString()).doesNotContain("schema.registry");
        assertThat(options.input().registry()).isEqualTo(RegistryAddress.of("https://r:1", file));
        Files.writeString(Path.of(file), "schema.registry.user=me\n");
        assertThat(problems(required("--kafka-secrets", file)))
                .containsExactly("--kafka-secrets is '" + file + "' (command line), in which schema.registry.user is,"
                        + " expected schema.registry.password or schema.registry.username");
    }

    /** Versions and state have nothing of it: another file makes the same models. */
    @Test
    void parse_file_isNoPartOfManifestsAndState() throws Exception {
        String file = file(LOGIN).toString();

        JobOptions options = JobArguments.parse(required("--kafka-secrets", file), Map.of());

        assertThat(options.shapingOptions())
                .isEqualTo(JobArguments.parse(required(), Map.of()).shapingOptions());
        assertThat(options.lastingOptions())
                .isEqualTo(JobArguments.parse(required(), Map.of()).lastingOptions());
        assertThat(options.toString()).contains("kafka-secrets=" + file).doesNotContain("hunter2");
    }

    /** Its variable begins as those of Kafka's properties do. */
    @Test
    void parse_variableOrConfigFile_givesTheFileToo() throws Exception {
        String file = file(LOGIN).toString();
        Path config = Files.writeString(folder.resolve("job.properties"), "kafka-secrets=" + file);

        assertThat(JobArguments.parse(required(), Map.of("LORENTZTRON_OPT_KAFKA_SECRETS", file))
                        .kafka())
                .containsKey("sasl.jaas.config");
        assertThat(JobArguments.parse(required("--config", config.toString()), Map.of())
                        .kafka())
                .containsKey("sasl.jaas.config");
        KafkaClientOptions tool = KafkaClientOptions.parse(
                new String[] {"--bootstrap-servers=a:1"},
                OtherOptions.NONE,
                Map.of("LORENTZTRON_OPT_KAFKA_SECRETS", file));
        assertThat(tool.properties()).containsKey("sasl.jaas.config");
        assertThat(tool.secrets()).isEqualTo(file);
        assertThat(tool.toString()).contains("sasl.jaas.config").doesNotContain("hunter2");
    }

    /** With one of its own providers a user has other references. */
    @Test
    void parse_otherProvider_staysBesideTheFile() throws Exception {
        JobOptions options = JobArguments.parse(
                required(
                        "--kafka-secrets", file(LOGIN).toString(),
                        "--kafka.config.providers", "env",
                        "--kafka.config.providers.env.class",
                                "org.apache.kafka.common.config.provider.EnvVarConfigProvider",
                        "--kafka.client.rack", "${env:PATH}",
                        "--kafka.linger.ms", "${env:LINGER}"),
                Map.of());

        assertThat(options.kafka())
                .containsEntry("config.providers", "env,file")
                .containsEntry("linger.ms", "${env:LINGER}");
        AbstractConfig clients = new AbstractConfig(AdminClientConfig.configDef(), withServers(options), false);
        assertThat(clients.originals()).containsEntry("client.rack", System.getenv("PATH"));
        assertThat(clients.getPassword("sasl.jaas.config").value()).contains("hunter2");
    }

    @Test
    void parse_everythingWrong_isReportedAtOnceWithoutAValue() throws Exception {
        String file =
                file("""
                acks=hunter1
                linger.ms=hunter2
                sasl.jaas.config=hunter3
                security.protocl=hunter4
                transaction.timeout.ms=60000
                config.providers=hunter5
                ssl.key.password=hunter6
                client.id=hunter7
                client.id=hunter8
                hunter9
                MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQ
                """)
                        .toString();
        String begins = "--kafka-secrets is '" + file + "' (command line), ";

        List<String> problems =
                problems(required("--kafka-secrets", file, "--kafka.ssl.key.password=hunter10", "--rank", "0"));

        assertThat(problems)
                .containsExactly(
                        "--rank is '0' (command line), expected a whole number from 1 to 65536, 1024 unless of shared",
                        begins + "in which client.id is given more than once, expected once",
                        begins + "in which 2 lines begin with no name of a property such as ssl.key.password; a value"
                                + " goes on in the next line after a backslash only",
                        begins + "in which acks is, but the job sets acks: --delivery decides it",
                        begins + "in which config.providers is, but that says how files are read: use"
                                + " --kafka.config.providers",
                        begins + "in which linger.ms has another value, expected a value of Kafka's type long in"
                                + " [0,...]",
                        begins + "in which sasl.jaas.config has another value, expected a login module, required,"
                                + " options such as password=\"...\" and a semicolon at the end",
                        begins + "in which security.protocl is, but Kafka's clients have no such property; did you"
                                + " mean security.protocol?",
                        begins + "in which ssl.key.password is too, but --kafka.ssl.key.password gives it already,"
                                + " expected one of the two",
                        begins + "in which transaction.timeout.ms is, but the job reads it, too: use"
                                + " --kafka.transaction.timeout.ms");
        assertThat(String.join("\n", problems)).doesNotContain("hunter", "MIIE");
    }

    /** Flink's source would take the reference for the value: it is no client of Kafka, and asks no provider. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "partition.discovery.interval.ms=5000",
                "client.id.prefix=hunter2",
                "register.consumer.metrics=false",
                "commit.offsets.on.checkpoint=true",
                "transaction.timeout.ms=60000"
            })
    void parse_propertyThatNoClientReads_isRefusedInTheFile(String line) throws Exception {
        String property = line.replaceFirst("=.*", "");

        assertThat(reason(file(line + "\n")))
                .isEqualTo("in which " + property + " is, but the job reads it, too: use --kafka." + property);
        assertThat(JobArguments.parse(required("--kafka." + line), Map.of()).kafka())
                .containsKey(property);
    }

    /** Kafka replaces references once, so what a reference gives is not looked at again. */
    @Test
    void parse_referenceInTheFile_isAProblem() throws Exception {
        String why = " has a reference such as ${env:NAME}, which is not followed in a file, expected the value itself;"
                + " --kafka.";
        assertThat(reason(file("ssl.key.password=${env:HUNTER}\n")))
                .isEqualTo("in which ssl.key.password" + why + "ssl.key.password takes references");
        assertThat(reason(file("ssl.keystore.password=a${file:/other:hunter}b\n")))
                .isEqualTo("in which ssl.keystore.password" + why + "ssl.keystore.password takes references");
        assertThat(JobArguments.parse(
                                required(
                                        "--kafka-secrets",
                                        file("ssl.key.password=a$b{c}d:e\n").toString()),
                                Map.of())
                        .kafka())
                .containsKey("ssl.key.password");
    }

    @Test
    void parse_fileThatCannotBeRead_isAProblem() throws Exception {
        Path latin = Files.write(folder.resolve("latin"), "a.b=hunteré".getBytes(StandardCharsets.ISO_8859_1));
        Path escape = Files.writeString(folder.resolve("escape"), "a.b=hunter\\u12");

        assertThat(reason(folder.resolve("none"))).isEqualTo(unreadable("there is no such file on this machine"));
        assertThat(reason(latin)).isEqualTo(unreadable("MalformedInputException"));
        assertThat(reason(escape)).isEqualTo(unreadable("IllegalArgumentException"));
        assertThat(reason(folder)).isEqualTo(unreadable("IOException"));
        assertThat(reason(file("# nothing yet\n"))).isEqualTo("which has no property, expected at least one");
    }

    @ParameterizedTest
    @ValueSource(strings = {"kafka.properties", "/a:b", "/a,b", "/a}", "", "/\u0000"})
    void parse_pathThatNoReferenceCanHave_isAProblem(String path) {
        assertThat(problems(required("--kafka-secrets=" + path)))
                .containsExactly("--kafka-secrets is '" + path + "' (command line), expected an absolute path without"
                        + " : , and }");
    }

    @Test
    void parse_providerOfTheSameName_isAProblem() throws Exception {
        Path file = file(LOGIN);

        assertThat(problems(required(
                        "--kafka-secrets", file.toString(),
                        "--kafka.config.providers", "env, file",
                        "--kafka.config.providers.file.class", "org.example.Mine")))
                .containsExactly(
                        "--kafka-secrets is '" + file + "' (command line), which needs the name file for itself, but"
                                + " --kafka.config.providers has it",
                        "--kafka-secrets is '" + file + "' (command line), which needs the name file for itself, but"
                                + " --kafka.config.providers.file.class has it");
    }

    /** Kafka would say so too, but only when the first client is made. */
    @Test
    void parse_providersForbiddenInThisJvm_isAProblem() throws Exception {
        Path file = file(LOGIN);
        System.setProperty(AbstractConfig.AUTOMATIC_CONFIG_PROVIDERS_PROPERTY, "none");
        try {
            assertThat(reason(file))
                    .isEqualTo("but the system property org.apache.kafka.automatic.config.providers of this JVM is"
                            + " 'none', expected org.apache.kafka.common.config.provider.FileConfigProvider in it");
        } finally {
            System.clearProperty(AbstractConfig.AUTOMATIC_CONFIG_PROVIDERS_PROPERTY);
        }
    }

    private Path file(String text) throws Exception {
        return Files.writeString(folder.resolve("secrets"), text);
    }

    private static String unreadable(String why) {
        return "expected a readable properties file (UTF-8): " + why;
    }

    /** The one problem of a file, without its beginning. */
    private static String reason(Path file) {
        List<String> problems = problems(required("--kafka-secrets", file.toString()));
        assertThat(problems).hasSize(1);
        return problems.get(0).replace("--kafka-secrets is '" + file + "' (command line), ", "");
    }

    private static Map<String, Object> withServers(JobOptions options) {
        Map<String, Object> properties = new HashMap<>(options.kafka());
        properties.put("bootstrap.servers", "localhost:1");
        return properties;
    }
}
