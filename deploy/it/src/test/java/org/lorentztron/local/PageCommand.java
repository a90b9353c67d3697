package org.lorentztron.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A command that a page in Markdown says to type: an indented line, or several of them that a backslash joins.
 *
 * @param text without a comment, and without the {@code &} at its end
 * @param shown the lines below it that are no commands: what is seen then
 */
record PageCommand(String text, List<ShownLine> shown) {
    private static final String INDENT = "    ";
    private static final Pattern COMMAND = Pattern.compile("(lorentztron|curl|mvn|alias|kill|flink|deploy/\\S+) .*");
    private static final Pattern END = Pattern.compile("(\\s+#\\s.*)?$");

    /** The commands of a page in their order. */
    static List<PageCommand> of(Path page) throws IOException {
        return in(Files.readString(page));
    }

    /** Those of one section. */
    static List<PageCommand> of(Path page, String heading) throws IOException {
        String text = Files.readString(page);
        int begin = text.indexOf("\n## " + heading + "\n");
        int end = text.indexOf("\n## ", begin + 1);
        if (begin < 0 || end < 0) {
            throw new IllegalStateException(page + " has no section '" + heading + "' before its last one");
        }
        return in(text.substring(begin, end));
    }

    private static List<PageCommand> in(String text) {
        List<PageCommand> commands = new ArrayList<>();
        for (String line : text.replaceAll("\\\\\\n *", "").split("\n")) {
            if (line.startsWith(INDENT)) {
                add(line.strip(), commands);
            }
        }
        return commands;
    }

    private static void add(String line, List<PageCommand> commands) {
        if (COMMAND.matcher(line).matches()) {
            String text = END.matcher(line).replaceFirst("").replaceFirst("\\s*&$", "");
            commands.add(new PageCommand(text, new ArrayList<>()));
        } else if (!commands.isEmpty()) {
            commands.get(commands.size() - 1).shown.add(new ShownLine(line));
        }
    }
}
