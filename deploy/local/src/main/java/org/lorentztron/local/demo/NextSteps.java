package org.lorentztron.local.demo;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;

/** The three commands to try after the demonstration, as they can be typed where it was started. */
final class NextSteps {
    /** Where the broker of {@code demo --keep} is, unless told otherwise. */
    static final String KEPT_ADDRESS = "localhost:" + DemoSettings.KEPT_KAFKA_PORT;

    private NextSteps() {}

    /**
     * @param kept whether this demonstration goes on, so that its broker can be asked at once
     * @param address of the broker that the commands speak to
     */
    static List<String> lines(boolean kept, String address) {
        String jar = "java -jar " + jar();
        String first = kept
                ? "  " + jar + " inspect --bootstrap-servers " + address + " --model-id linear"
                : "  " + jar + " demo --keep";
        return List.of(
                "Try next" + (kept ? ", in another terminal, while this goes on:" : ":"),
                first,
                kept
                        ? "      the pairs of the linear twin"
                        : "      the same, but it goes on learning until Ctrl-C; meanwhile, in another terminal:",
                "  " + jar + " evaluate --bootstrap-servers " + address + " --data digits",
                "      the newest version against the held-out digits",
                "  " + jar + " inspect --bootstrap-servers " + address,
                "      the pairs that it is made of");
    }

    /** The jar this runs from, seen from the working directory if it is below it. */
    private static Path jar() {
        Path jar;
        try {
            jar = Path.of(NextSteps.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the jar's own location is no path", e);
        }
        Path here = Path.of("").toAbsolutePath();
        return jar.startsWith(here) ? here.relativize(jar) : jar;
    }
}
