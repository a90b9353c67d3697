package org.lorentztron.local.letters;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.VisibleText;

/** Bytes that others wrote, in a terminal: as text without hidden characters, or in hexadecimal. Stateless. */
final class ShownBytes {
    private static final int LINE = 16;
    private static final int MOST_LINE = 80;
    private static final int LONGEST = 200;
    private static final HexFormat HEX = HexFormat.ofDelimiter(" ");
    private static final String CUT = "…";

    private ShownBytes() {}

    /** A sentence that may have been written to be long. */
    static String sentence(String text) {
        return text.length() <= LONGEST ? VisibleText.of(text) : VisibleText.of(text.substring(0, LONGEST)) + CUT;
    }

    /** The beginning, on one line. */
    static String line(byte @Nullable [] bytes) {
        if (bytes == null) {
            return "no value";
        }
        byte[] first = Arrays.copyOf(bytes, Math.min(MOST_LINE, bytes.length));
        boolean isCut = first.length < bytes.length;
        String shown = text(first, !isCut).map(VisibleText::of).orElseGet(() -> hex(first));
        return isCut ? shown + CUT : shown;
    }

    private static String hex(byte[] bytes) {
        return HEX.formatHex(bytes, 0, Math.min(bytes.length, MOST_LINE / 2));
    }

    /**
     * The text that bytes are, if they are one.
     *
     * @param isAll whether no more follow: else the last character may be cut, and is left out
     */
    private static Optional<String> text(byte[] bytes, boolean isAll) {
        CharBuffer text = CharBuffer.allocate(bytes.length);
        boolean isText =
                !UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes), text, isAll).isError();
        // Binary formats are often valid UTF-8, but have bytes that no text has.
        return Optional.of(text.flip().toString()).filter(found -> isText && found.indexOf('\0') < 0);
    }

    /** All of them: text on one line, or lines of 16 bytes. */
    static void print(byte[] bytes, PrintStream out) {
        Optional<String> text = text(bytes, true);
        if (text.isPresent()) {
            out.println("  " + text.get());
            return;
        }
        for (int start = 0; start < bytes.length; start += LINE) {
            int end = Math.min(bytes.length, start + LINE);
            StringBuilder signs = new StringBuilder();
            for (int i = start; i < end; i++) {
                signs.append(bytes[i] > ' ' && bytes[i] < 0x7f ? (char) bytes[i] : '.');
            }
            out.printf(Locale.ROOT, "  %08x  %-47s  %s%n", start, HEX.formatHex(bytes, start, end), signs);
        }
    }
}
