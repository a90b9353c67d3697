package org.lorentztron.tools.http;

import java.nio.charset.StandardCharsets;

/** Messages of server-sent events (HTML standard, section 9.2) as bytes. Stateless. */
public final class EventFrame {
    private EventFrame() {}

    /**
     * A message in UTF-8. Each line of the data is a field of its own, so that no text, whatever its line ends, can end
     * the message or begin another field.
     *
     * @param event its name, one line
     * @param data any text
     */
    public static byte[] of(String event, String data) {
        if (event.indexOf('\n') >= 0 || event.indexOf('\r') >= 0) {
            throw new IllegalArgumentException("event is \"" + event + "\", expected one line");
        }
        StringBuilder frame = new StringBuilder(data.length() + event.length() + 32)
                .append("event: ")
                .append(event);
        for (String line : data.split("\r\n|\r|\n", -1)) {
            frame.append("\ndata: ").append(line);
        }
        return frame.append("\n\n").toString().getBytes(StandardCharsets.UTF_8);
    }
}
