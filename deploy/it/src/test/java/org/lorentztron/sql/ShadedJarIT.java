package org.lorentztron.sql;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.client.ClassifiedEvent;
import org.lorentztron.connectors.client.ModelVersion;

/** The jar that users take, in a JVM with a Flink that has nothing else of this project, nor Kafka, Avro or Jackson. */
class ShadedJarIT {
    private static final OwnNames OWN = OwnNames.of(ShadedJarIT.class);
    private static final Path JAR = Path.of("../../clients/sql/target/lorentztron-sql.jar")
            .toAbsolutePath()
            .normalize();
    private static final List<String> NOT_IN_FLINK =
            List.of("lorentztron-", "kafka", "/avro", "/jackson-", "/ejml-", "/lz4-", "/zstd-", "/target/classes");
    private static final ModelVersion VERSION = Versions.named("m", 7, "country=US", "amount", "amount?");

    @TempDir
    private Path folder;

    /** Runs the statements that are its arguments; prints what the last one gives. */
    public static final class Session {
        private Session() {}

        public static void main(String[] statements) {
            TableEnvironment sql = TableEnvironment.create(EnvironmentSettings.inStreamingMode());
            sql.getConfig().set("parallelism.default", "1");
            int last = statements.length - 1;
            Arrays.stream(statements, 0, last).forEach(sql::executeSql);
            List<Object> rows = new ArrayList<>();
            sql.executeSql(statements[last]).collect().forEachRemaining(rows::add);
            System.out.println("rows: " + rows);
            for (String name :
                    new String[] {"org.lorentztron.sql.VersionProviderFactory", "org.apache.kafka.clients.Metadata"}) {
                try {
                    Class.forName(name);
                    System.out.println("lib has " + name);
                } catch (ClassNotFoundException e) {
                    System.out.println("lib has no " + name);
                }
            }
        }
    }

    @BeforeAll
    static void publish() {
        SharedBroker.get().createTopic(OWN.name("shaded"), 1, Map.of());
        VersionTopics.publish(SharedBroker.get().bootstrapServers(), OWN.name("shaded"), VERSION);
    }

    private static List<String> flink() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> NOT_IN_FLINK.stream().noneMatch(entry.replace(File.separator, "/")::contains))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    /** What a session says. */
    private String run(List<String> classPath, List<String> before) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                String.join(File.pathSeparator, classPath),
                Session.class.getName()));
        command.addAll(before);
        command.add("CREATE MODEL m INPUT (country STRING, amount DOUBLE)"
                + " OUTPUT (label STRING, margin DOUBLE, version BIGINT) WITH ('provider' = 'lorentztron',"
                + " 'bootstrap.servers' = '" + SharedBroker.get().bootstrapServers() + "',"
                + " 'models-topic' = '" + OWN.name("shaded") + "', 'model-id' = 'm')");
        command.add("CREATE TEMPORARY VIEW t AS SELECT 'US' AS country, 0.5 AS amount");
        command.add("SELECT label, margin, version FROM ML_PREDICT(TABLE t, MODEL m, DESCRIPTOR(country, amount))");
        Path output = folder.resolve("output");
        Process session = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(session.waitFor(3, TimeUnit.MINUTES))
                    .as("session has ended")
                    .isTrue();
        } finally {
            session.destroyForcibly();
        }
        return Files.readString(output, UTF_8);
    }

    private static String expected() {
        ClassifiedEvent expected = VERSION.predict(Map.of("country", "US", "amount", 0.5));
        return "rows: [+I[" + expected.label() + ", " + expected.margin() + ", 7]]";
    }

    @Test
    void jar_added_predictsAsTheClient() throws Exception {
        assertThat(run(flink(), List.of("ADD JAR '" + JAR + "'")))
                .contains(expected())
                .contains("lib has no org.lorentztron.sql.", "lib has no org.apache.kafka.clients.");
    }

    @Test
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void jar_inLib_predictsAsTheClient() throws Exception {
        List<String> lib = flink();
        lib.add(JAR.toString());
        assertThat(run(lib, List.of()))
                .contains(expected())
                .contains("lib has org.lorentztron.sql.", "lib has org.apache.kafka.clients.");
    }

    /** The jars of the native libraries have none of their own, and Kafka's has its own at the root. */
    @Test
    void jar_hasTheLicencesOfAllThatIsInside() throws Exception {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            String licences = text(jar, "META-INF/licenses/native-libraries.txt");
            List<String> libraries = jar.stream()
                    .map(JarEntry::getName)
                    .filter(name -> name.matches(".*\\.(so|dll|dylib|jnilib)"))
                    .map(name -> name.replaceAll(".*/|-[\\d.-]+\\.\\w+$|\\.\\w+$", ""))
                    .distinct()
                    .toList();
            assertThat(libraries).isNotEmpty().allMatch(licences::contains);
            assertThat(text(jar, "LICENSE")).contains("Apache License");
            assertThat(text(jar, "META-INF/NOTICE")).contains("Apache Avro", "Jackson");
            assertThat(text(jar, "NOTICE")).contains("Apache Kafka");
        }
    }

    /** Shading moves no classes for newer JVMs, so those of a library would be found under a name of another jar's. */
    @Test
    void jar_hasClassesForOneJvmOnly() throws Exception {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            assertThat(jar.getManifest()).isNotNull();
            assertThat(jar.isMultiRelease()).isFalse();
            assertThat(jar.stream().map(JarEntry::getName)).noneMatch(name -> name.startsWith("META-INF/versions/"));
        }
    }

    private static String text(JarFile jar, String name) throws Exception {
        JarEntry entry = jar.getJarEntry(name);
        assertThat(entry).as(name).isNotNull();
        return new String(jar.getInputStream(entry).readAllBytes(), UTF_8);
    }
}
