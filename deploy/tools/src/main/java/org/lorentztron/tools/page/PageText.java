package org.lorentztron.tools.page;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.VisibleText;

/** Texts that others wrote, for people: without characters that cannot be seen, and cut. Stateless. */
final class PageText {
    private static final int LONGEST_LABEL = 40;
    private static final int LONGEST_TEXT = 300;
    private static final int MOST_BYTES = 256;
    private static final HexFormat HEX = HexFormat.ofDelimiter(" ");

    private PageText() {}

    /** A label, or another short name. */
    static String label(String text) {
        return cut(text, LONGEST_LABEL);
    }

    /** A sentence. */
    static String message(String text) {
        return cut(text, LONGEST_TEXT);
    }

    /** The first bytes: as text where they are UTF-8, else in hexadecimal; empty for none. */
    static String bytes(byte @Nullable [] bytes) {
        if (bytes == null) {
            return "";
        }
        byte[] first = Arrays.copyOf(bytes, Math.min(MOST_BYTES, bytes.length));
        CharBuffer text = CharBuffer.allocate(MOST_BYTES);
        // A character may have been cut in two: what is left of it is no input yet, and no mistake.
        boolean isText = !StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(first), text, first.length == bytes.length)
                .isError();
        String shown = isText ? VisibleText.of(text.flip().toString()) : HEX.formatHex(first);
        return first.length < bytes.length ? shown + "…" : shown;
    }

    private static String cut(String text, int longest) {
        if (text.codePointCount(0, text.length()) <= longest) {
            return VisibleText.of(text);
        }
        return VisibleText.of(text.substring(0, text.offsetByCodePoints(0, longest))) + "…";
    }
}
