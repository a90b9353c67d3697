package org.lorentztron.local.security;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.tools.AclCommand;
import org.lorentztron.broker.secured.Listener;
import org.lorentztron.broker.secured.SecuredBroker;

/** {@code deploy/kafka/create-acls.sh} against a broker, with the class that Kafka's own kafka-acls.sh runs. */
final class AclScript {
    static final Path SCRIPT = Path.of("../kafka/create-acls.sh");

    /** Ends a call in what the stand-in writes. */
    private static final String END = "\u001e";

    private AclScript() {}

    /**
     * Runs the script. Its calls are made in this JVM: each would take a JVM of its own.
     *
     * @param folder for files of the script
     * @param settings variables of the script
     */
    static void run(SecuredBroker broker, Path folder, Map<String, String> settings) throws Exception {
        Path admin = folder.resolve("admin.properties");
        Properties owner = new Properties();
        owner.putAll(broker.ownerProperties());
        try (var out = Files.newOutputStream(admin)) {
            owner.store(out, null);
        }
        Path calls = folder.resolve("calls");
        Path tool = Files.writeString(
                folder.resolve("kafka-acls.sh"), "#!/bin/sh\nprintf '%s\\n' \"$@\" '" + END + "' >> '" + calls + "'\n");
        assertThat(tool.toFile().setExecutable(true)).isTrue();
        ProcessBuilder script = new ProcessBuilder("bash", SCRIPT.toString()).redirectErrorStream(true);
        script.environment().putAll(settings);
        script.environment().put("BOOTSTRAP_SERVERS", broker.bootstrapServers(Listener.MTLS));
        script.environment().put("COMMAND_CONFIG", admin.toString());
        script.environment().put("PATH", folder + ":" + System.getenv("PATH"));
        Process process = script.start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(said).isZero();

        List<String> call = new ArrayList<>();
        for (String argument : Files.readAllLines(calls)) {
            if (argument.equals(END)) {
                AclCommand.main(call.toArray(String[]::new));
                call.clear();
            } else {
                call.add(argument);
            }
        }
        Files.delete(calls);
    }
}
