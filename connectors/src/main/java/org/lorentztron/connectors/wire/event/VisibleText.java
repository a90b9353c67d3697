package org.lorentztron.connectors.wire.event;

import java.util.HexFormat;

/**
 * Texts of events where people read them: in a log or a terminal, where a control character could forge a line or move
 * the cursor. Stateless.
 */
public final class VisibleText {
    private static final HexFormat HEX = HexFormat.of();

    private VisibleText() {}

    /**
     * The text with its control and format characters, and separators of lines, as in \\u001b; mostly itself. In a text
     * of JSON, the values remain.
     */
    public static String of(String text) {
        if (text.codePoints().noneMatch(VisibleText::isHidden)) {
            return text;
        }
        StringBuilder visible = new StringBuilder();
        text.codePoints().forEach(character -> {
            if (isHidden(character)) {
                for (char unit : Character.toChars(character)) {
                    visible.append("\\u").append(HEX.toHexDigits(unit));
                }
            } else {
                visible.appendCodePoint(character);
            }
        });
        return visible.toString();
    }

    private static boolean isHidden(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }
}
