package org.lorentztron.local.demo;

import java.util.List;
import org.lorentztron.tools.cli.Launcher;

/** The three commands to try after the demonstration, as they can be typed where it was started. */
final class SuggestedCommands {
    private SuggestedCommands() {}

    /**
     * @param program how this program is called, see {@link Launcher}
     * @param kept whether this demonstration goes on, so that its broker can be asked at once
     * @param port of the broker on this machine: of this one's if kept, else the one that {@code demo --keep} is to
     *     take
     */
    static List<String> lines(String program, boolean kept, int port) {
        String address = "localhost:" + port;
        String options = port == DemoSettings.KEPT_KAFKA_PORT ? "" : " --kafka-port " + port;
        return List.of(
                kept
                        ? "Try next, in another terminal, while this goes on:"
                        : "Try next. This demonstration's Kafka has ended: evaluate and inspect need one with --keep.",
                kept
                        ? "  " + program + " inspect --bootstrap-servers " + address + " --model-id linear"
                        : "  " + program + " demo --keep" + options,
                kept
                        ? "      the pairs of the linear model"
                        : "      the same with Kafka at " + address + ", until Ctrl-C; meanwhile, in another terminal:",
                "  " + program + " evaluate --bootstrap-servers " + address + " --data digits",
                "      the newest version against the held-out digits",
                "  " + program + " inspect --bootstrap-servers " + address,
                "      the pairs that it is made of");
    }
}
