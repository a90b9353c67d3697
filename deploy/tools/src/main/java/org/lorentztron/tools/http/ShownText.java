package org.lorentztron.tools.http;

import org.lorentztron.connectors.wire.event.VisibleText;

/** What a client has sent, in messages for it: short, and without characters that cannot be seen. Stateless. */
final class ShownText {
    /** In characters. */
    static final int LONGEST = 256;

    private ShownText() {}

    static String of(String sent) {
        return sent.length() <= LONGEST ? VisibleText.of(sent) : VisibleText.of(sent.substring(0, LONGEST)) + "…";
    }
}
