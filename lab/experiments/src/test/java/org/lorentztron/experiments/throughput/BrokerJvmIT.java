package org.lorentztron.experiments.throughput;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class BrokerJvmIT {
    private static final long PATIENCE_SECONDS = 90;

    @TempDir
    Path directory;

    /** Starts a broker, says its process id and waits to be killed. */
    static final class Parent {
        public static void main(String[] arguments) throws Exception {
            try (BrokerJvm broker = BrokerJvm.start(Path.of(arguments[0]))) {
                System.out.println(broker.pid());
                System.in.read();
            }
        }
    }

    /** Kill -9 leaves the parent no time to end anything. */
    @Test
    void broker_parentKilled_ends() throws Exception {
        Process parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Parent.class.getName(),
                        directory.resolve("broker.log").toString())
                .redirectError(directory.resolve("parent.log").toFile())
                .start();
        BufferedReader said = parent.inputReader();
        ProcessHandle broker = ProcessHandle.of(Long.parseLong(said.readLine())).orElseThrow();
        assertThat(broker.isAlive()).isTrue();

        parent.destroyForcibly();

        broker.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(broker.isAlive()).isFalse();
    }

    @Test
    void close_broker_endsIt() throws Exception {
        BrokerJvm broker = BrokerJvm.start(directory.resolve("broker.log"));
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            assertThat(admin.describeCluster().nodes().get()).hasSize(1);
        }

        broker.close();

        assertThat(ProcessHandle.of(broker.pid()).filter(ProcessHandle::isAlive))
                .isEmpty();
    }
}
