package org.lorentztron.job.options;

import java.util.ArrayList;
import java.util.List;
import org.lorentztron.job.options.events.EventOptions;
import org.lorentztron.job.options.events.LabelFields;
import org.lorentztron.job.options.given.KafkaProperties;
import org.lorentztron.job.options.given.OtherOptions;
import org.lorentztron.job.options.kind.Option;

/** The text of {@code --help}: options by group, in two columns. */
final class OptionsHelp {
    static final int WIDTH = 100;
    private static final int COLUMN = 34;
    private static final String USAGE =
            "Usage: flink run lorentztron-job.jar --bootstrap-servers <host:port,...> --classes <a,b,...> [options]";
    private static final String SOURCES =
            "An option may stand on the command line (--rank 8 or --rank=8), in a variable (LORENTZTRON_OPT_RANK=8),"
                    + " or in the file of --config (rank=8); the first of these wins over the others and over the"
                    + " preset.";

    private OptionsHelp() {}

    static String text() {
        StringBuilder help = new StringBuilder();
        paragraph(help, USAGE, 7);
        help.append('\n');
        paragraph(help, SOURCES, 0);
        for (Option.Group group : Option.Group.values()) {
            help.append('\n');
            append(help, group);
            if (group == Option.Group.EVENTS) {
                entry(help, LabelFields.FAMILY, LabelFields.MEANING);
            }
            if (group == Option.Group.ADVANCED) {
                entry(help, "--kafka.<property> <value>", KafkaProperties.MEANING);
                entry(help, "--help", "Print this and do nothing else.");
            }
        }
        return help.toString();
    }

    /** What every job needs, and what has another default with a tool. */
    static String text(OtherOptions tool) {
        StringBuilder help = new StringBuilder();
        for (Option<?> option : OptionTable.ALL) {
            String initial = tool.defaults().get(option.key());
            if (initial != null || option.isRequired() || option == EventOptions.FEATURES) {
                append(help, option, initial == null ? standing(option) : "Default: " + initial + ".");
            }
        }
        return help.toString();
    }

    private static void append(StringBuilder help, Option.Group group) {
        paragraph(help, group.title + ". " + group.meaning, 0);
        OptionTable.ALL.stream()
                .filter(option -> option.group() == group)
                .forEach(option -> append(help, option, standing(option)));
    }

    private static String standing(Option<?> option) {
        return option.isRequired() ? "Required." : "Default: " + option.initialText() + ".";
    }

    private static void append(StringBuilder help, Option<?> option, String standing) {
        entry(help, "--" + option.key() + " " + option.type().placeholder(), option.meaning() + " " + standing);
    }

    /** The name on the left and the text on the right of it, or below it if the name is long. */
    private static void entry(StringBuilder help, String name, String text) {
        List<String> lines = wrapped(text, WIDTH - COLUMN);
        String left = "  " + name;
        if (left.length() + 2 > COLUMN) {
            help.append(left).append('\n');
            left = "";
        }
        for (String line : lines) {
            help.append(left)
                    .append(" ".repeat(COLUMN - left.length()))
                    .append(line)
                    .append('\n');
            left = "";
        }
    }

    private static void paragraph(StringBuilder help, String text, int hanging) {
        String margin = "";
        for (String line : wrapped(text, WIDTH - hanging)) {
            help.append(margin).append(line).append('\n');
            margin = " ".repeat(hanging);
        }
    }

    /** Lines of at most {@code width} characters, broken at blanks. */
    private static List<String> wrapped(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ")) {
            if (line.length() > 0 && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
