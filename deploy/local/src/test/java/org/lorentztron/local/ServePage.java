package org.lorentztron.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The examples of docs/guide/serve.md: an indented line that begins with curl, and the indented lines after it. */
final class ServePage {
    private static final Path PAGE = Path.of("..", "..", "docs", "guide", "serve.md");
    private static final String INDENT = "    ";

    private ServePage() {}

    /**
     * A command of the page.
     *
     * @param answer what the page says that it prints
     */
    record Example(String command, String answer) {}

    /** The options of the page's table of limits, with their defaults. */
    static Map<String, String> limits() throws IOException {
        Map<String, String> limits = new TreeMap<>();
        for (String line : Files.readAllLines(PAGE)) {
            if (line.startsWith("| `--http-")) {
                String[] cells = line.split(" \\| ");
                limits.put(cells[0].replaceAll("[|` ]", ""), cells[1]);
            }
        }
        return limits;
    }

    static List<Example> examples() throws IOException {
        List<Example> examples = new ArrayList<>();
        List<String> lines = Files.readAllLines(PAGE);
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).startsWith(INDENT + "curl ")) {
                continue;
            }
            StringBuilder command = new StringBuilder(lines.get(i).strip());
            while (command.toString().endsWith("\\")) {
                command.setLength(command.length() - 1);
                command.append(lines.get(++i).strip());
            }
            List<String> answer = new ArrayList<>();
            while (i + 1 < lines.size() && lines.get(i + 1).startsWith(INDENT)) {
                answer.add(lines.get(++i).substring(INDENT.length()));
            }
            examples.add(new Example(command.toString(), String.join("\n", answer)));
        }
        return examples;
    }
}
