package org.lorentztron.job.options.kind;

import java.util.HashSet;
import java.util.List;
import org.lorentztron.connectors.wire.named.EncodedText;

/** Types of options that are names: of classes, of topics and models, of servers. */
public final class TextTypes {
    private TextTypes() {}

    public static OptionType<List<String>> classes() {
        return new OptionType<>(
                "<a,b,...>",
                "at least 2 different labels, comma separated, none empty",
                text -> {
                    List<String> labels = EncodedText.entries(text).stream()
                            .map(EncodedText::decoded)
                            .toList();
                    boolean valid = labels.size() >= 2
                            && labels.size() <= 10_000
                            && labels.stream().noneMatch(String::isEmpty)
                            && new HashSet<>(labels).size() == labels.size();
                    return valid ? labels : null;
                },
                EncodedText::list);
    }

    /** Letters, digits and three signs: safe in keys, transactional ids, group ids and metrics. */
    public static OptionType<String> name(String placeholder, int longest) {
        return OptionType.text(
                placeholder,
                "1 to " + longest + " letters, digits, dots, underscores or dashes",
                text -> text.matches("[A-Za-z0-9._-]{1," + longest + "}") && !text.matches("\\.\\.?"));
    }

    public static OptionType<String> topic() {
        return name("<topic>", 249);
    }

    public static OptionType<String> servers() {
        return OptionType.text("<host:port,...>", "host:port, comma separated", text -> {
            for (String server : text.split(",", -1)) {
                if (!server.strip().matches("([A-Za-z_]+://)?([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.%]+]):[0-9]{1,5}")
                        || Integer.parseInt(server.substring(server.lastIndexOf(':') + 1)
                                        .strip())
                                > 65_535) {
                    return false;
                }
            }
            return true;
        });
    }
}
