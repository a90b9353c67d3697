package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Texts in lists of options, such as the names of classes: percent-encoded where a sign has a meaning in the list. So
 * {@code Sports, Games} is {@code Sports%2C Games}, and {@code 5%} is {@code 5%25}. A percent sign that encodes nothing
 * stands for itself where a text is read that somebody else wrote. Blanks around a text do not count. Stateless.
 */
public final class EncodedText {
    private static final Pattern ENCODED = Pattern.compile("(%[0-9A-Fa-f]{2})+");
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    /** After a text, in any list. */
    private static final String AFTER = ",=>&";

    private EncodedText() {}

    /** The text itself. */
    public static String decoded(String encoded) {
        return encoded.indexOf('%') < 0
                ? encoded
                : ENCODED.matcher(encoded).replaceAll(match -> Matcher.quoteReplacement(text(match.group())));
    }

    private static String text(String encoded) {
        byte[] bytes = HexFormat.of().parseHex(encoded.replace("%", ""));
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            return encoded;
        }
    }

    /**
     * A text as a list has it.
     *
     * @param special signs that have a meaning there
     */
    public static String encoded(String text, String special) {
        StringBuilder encoded = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char sign = text.charAt(i);
            boolean isAtEnd = i == 0 || i == text.length() - 1;
            if (sign == '%'
                    || special.indexOf(sign) >= 0
                    || Character.isISOControl(sign)
                    || isAtEnd && (Character.isWhitespace(sign) || isQuote(sign))
                    || i == text.length() - 1 && sign == '\\') {
                for (byte each : String.valueOf(sign).getBytes(UTF_8)) {
                    encoded.append('%').append(HEX.toHexDigits(each));
                }
            } else {
                encoded.append(sign);
            }
        }
        return encoded.toString();
    }

    /**
     * How a list has to be written: without quotes around a text, or a backslash before a comma of it, which other
     * programs know, and without a percent sign that encodes nothing.
     *
     * @return the list itself if it is right
     */
    public static String corrected(String list) {
        StringBuilder corrected = new StringBuilder();
        boolean isAtStart = true;
        for (int i = 0; i < list.length(); i++) {
            char sign = list.charAt(i);
            int closing = isAtStart && isQuote(sign) ? closing(list, i) : -1;
            if (closing > i) {
                corrected.append(encoded(decoded(list.substring(i + 1, closing)), AFTER));
                i = closing;
            } else if (sign == '\\' && list.startsWith(",", i + 1)) {
                corrected.append("%2C");
                i++;
            } else {
                corrected.append(sign == '%' && !isEncoded(list, i) ? "%25" : String.valueOf(sign));
            }
            isAtStart = AFTER.indexOf(sign) >= 0 || isAtStart && Character.isWhitespace(sign);
        }
        return corrected.toString();
    }

    /**
     * The entries of a list as they are written, without blanks around them.
     *
     * @throws MisspeltListException if the list has another meaning than it seems to have
     */
    public static List<String> entries(String list) {
        String corrected = corrected(list);
        if (!corrected.equals(list)) {
            throw new MisspeltListException(corrected);
        }
        return Arrays.stream(list.split(",", -1)).map(String::strip).toList();
    }

    /** A list of texts from which {@link #entries} makes them again, encoded. */
    public static String list(List<String> texts) {
        return texts.stream().map(text -> encoded(text, ",")).collect(Collectors.joining(","));
    }

    /** Where the quotes end that begin somewhere; -1 if they go on. */
    private static int closing(String list, int start) {
        for (int i = start + 1; i < list.length(); i++) {
            if (list.charAt(i) == list.charAt(start)) {
                String rest = list.substring(i + 1).stripLeading();
                if (rest.isEmpty() || AFTER.indexOf(rest.charAt(0)) >= 0) {
                    return i;
                }
            }
        }
        return -1;
    }

    private static boolean isQuote(char sign) {
        return sign == '"' || sign == '\'';
    }

    private static boolean isEncoded(String list, int percent) {
        return percent + 2 < list.length()
                && HexFormat.isHexDigit(list.charAt(percent + 1))
                && HexFormat.isHexDigit(list.charAt(percent + 2));
    }
}
