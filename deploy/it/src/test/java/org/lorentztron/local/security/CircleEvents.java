package org.lorentztron.local.security;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Points inside of a circle and outside of it, as lines of JSON for {@code produce}. */
final class CircleEvents {
    private CircleEvents() {}

    static Path write(Path file, int count) throws Exception {
        return Files.writeString(
                file, IntStream.range(0, count).mapToObj(CircleEvents::event).collect(Collectors.joining("\n")));
    }

    private static String event(int i) {
        int x = i * 7919 % 201 - 100;
        int y = (int) (i * 104_729L % 211) - 105;
        return String.format(
                Locale.ROOT,
                "{\"label\": \"%s\", \"timestamp\": %d, \"features\": [%d, %d]}",
                x * x + y * y < 5000 ? "inside" : "outside",
                1_700_000_000_000L + 2L * i,
                x,
                y);
    }
}
