package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Names of fields as paths and entries write them: percent-encoded where a sign has a meaning there. Stateless. */
public final class EncodedNames {
    private static final Pattern ENCODED = Pattern.compile("(%[0-9A-Fa-f]{2})+");
    private static final String NO_TEXT = "\uFFFD";
    /** The first sign of an entry that is not of its name. */
    private static final Pattern AFTER_NAME = Pattern.compile("[=?\\[~]");

    private EncodedNames() {}

    /**
     * How a path has to be written: only then can a field have it. A percent sign that encodes nothing stands for
     * itself.
     *
     * @param path names joined by dots; a dot of a name is {@code %2E}
     * @return the path itself if it is right
     */
    public static String corrected(String path) {
        return Arrays.stream(path.split("\\.", -1))
                .map(name -> FieldTree.encoded(decoded(name)))
                .collect(Collectors.joining("."));
    }

    /** The name of the feature that an entry is of, such as {@code user.name} of {@code user.name=Ann}. */
    public static String ofEntry(String entry) {
        Matcher after = AFTER_NAME.matcher(entry);
        return after.find() ? entry.substring(0, after.start()) : entry;
    }

    private static String decoded(String name) {
        return ENCODED.matcher(name).replaceAll(match -> {
            String text = text(match.group());
            return Matcher.quoteReplacement(text.contains(NO_TEXT) ? match.group() : text);
        });
    }

    /** The text of bytes in UTF-8, each written as a percent sign and two hexadecimal digits. */
    private static String text(String encoded) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < encoded.length(); i += 3) {
            bytes.write(Integer.parseInt(encoded, i + 1, i + 3, 16));
        }
        return bytes.toString(UTF_8);
    }
}
