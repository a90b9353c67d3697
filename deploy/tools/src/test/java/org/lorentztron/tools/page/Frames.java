package org.lorentztron.tools.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Messages as a browser takes them. */
final class Frames {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Frames() {}

    /** A message and its data. */
    record Frame(String event, JsonNode data) {}

    static Frame of(byte[] bytes) {
        String[] lines = new String(bytes, StandardCharsets.UTF_8).split("\n");
        try {
            return new Frame(
                    lines[0].substring("event: ".length()), JSON.readTree(lines[1].substring("data: ".length())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What somebody gets who opens the page now. */
    static JsonNode all(PageState state) {
        Frame[] taken = new Frame[1];
        state.all(bytes -> taken[0] = of(bytes));
        return taken[0].data();
    }

    /** The next message to everybody. */
    static Frame tick(PageState state) {
        Frame[] taken = new Frame[1];
        state.tick(bytes -> taken[0] = of(bytes));
        return taken[0];
    }
}
