package org.lorentztron.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The example of README.md whose features have names: its commands, and its script of Python. */
final class ReadmeExample {
    private static final Pattern SECTION = Pattern.compile("(?ms)^## An example with names\\n(.*?)^## ");
    private static final Pattern PYTHON = Pattern.compile("(?ms)^```python\\n(.*?)^```");
    private static final Pattern BLOCK = Pattern.compile("(?m)(^    .*\\n)+");

    private final String text;

    private ReadmeExample(String text) {
        this.text = text;
    }

    static ReadmeExample read() throws IOException {
        Matcher section = SECTION.matcher(Files.readString(Path.of("..", "..", "README.md")));
        if (!section.find()) {
            throw new IllegalStateException("README.md has no example with names");
        }
        return new ReadmeExample(section.group(1));
    }

    /** The command that begins with a text; a block that a shell reads as one is one. */
    String command(String beginning) {
        return BLOCK.matcher(text)
                .results()
                .flatMap(block -> commands(block.group()).stream())
                .filter(command -> command.startsWith(beginning))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> commands(String block) {
        String lines = block.replaceAll("(?m)^    ", "").replace("\\\n", "").strip();
        return lines.startsWith("lorentztron") ? List.of(lines.split("\n")) : List.of(lines);
    }

    /** The options of a command of this program. */
    List<String> options(String command) {
        List<String> words =
                new ArrayList<>(List.of(command("lorentztron " + command).split(" +")));
        return words.subList(2, words.size());
    }

    String python() {
        Matcher script = PYTHON.matcher(text);
        if (!script.find()) {
            throw new IllegalStateException("the example has no script of Python");
        }
        return script.group(1);
    }
}
