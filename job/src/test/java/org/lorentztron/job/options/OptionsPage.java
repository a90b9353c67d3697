package org.lorentztron.job.options;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lorentztron.model.learn.LearnerKind;

/**
 * The text of docs/operate/options.md: a table for each group of options, then a section for each. A test keeps the
 * file equal to it.
 */
final class OptionsPage {
    static final String COMMAND = "mvn -pl job -am test -Dtest=OptionsPageTest -Dlorentztron.docs=write"
            + " -Dsurefire.failIfNoSpecifiedTests=false";

    private static final int WIDTH = 120;

    private static final String INTRODUCTION =
            """
            # Options of the job

            This page is generated from the code; do not edit it. After a change of an option:

                %s

            ## Giving options

            An option is looked for in this order; the first place that has it wins.

            1. The command line: `--rank 8` or `--rank=8`. A flag may stand alone: `--bounded`.
            2. Environment variables: `LORENTZTRON_OPT_RANK=8`, in upper case with underscores for dashes. An empty variable
               counts as not given. They are read where `main` runs: on the machine of `flink run`, or on the JobManager in
               application mode and for jars submitted through the REST API.
            3. The properties file (UTF-8) of `--config`: `rank=8`. It is read in the same place.
            4. The preset: `--preset paper` stands for %s.
            5. The default.

            Everything that is wrong is reported at once, before anything is started: each line names the option, its value,
            where it came from and what was expected. Keys that do not exist are errors in every place; so are options given
            more than once on the command line or in the file.

            A duration is a whole number and a unit: `500ms`, `10s`, `2m`, `1h`, `1d`.

            ## Columns of the tables

            - **models**: models depend on the option. Every version names it with its value in its manifest.
            - **restore**: the state depends on the option. A restore with another value is refused, with both values in the
              message; give the old value, or a new model id and start without state.
            - **learners**: the learners that use the option. Given with another learner, it is an error.

            """
                    .formatted(COMMAND, Preset.PAPER.description());

    private static final String KAFKA_HEADING = "### `--kafka.<property> <value>`\n\n";

    private static final String KAFKA_VARIABLES =
            """
            As a variable, `LORENTZTRON_OPT_KAFKA_SECURITY_PROTOCOL` is `kafka.security.protocol`: underscores stand for dots.
            The job logs the names of these properties, never their values; but the values are in its arguments and its graph.
            Secrets belong in the file of `--kafka-secrets`. A value such as `${env:NAME}`, which one of Kafka's own providers
            gives (`--kafka.config.providers env`), is handed on as it is.

            Refused, because the job sets them itself:

            """;

    private OptionsPage() {}

    static String text() {
        StringBuilder page = new StringBuilder(INTRODUCTION);
        for (Option.Group group : Option.Group.values()) {
            page.append("## ").append(group.title).append("\n\n").append(group.meaning);
            page.append(
                    "\n\n| option | default | models | restore | learners | meaning |\n|---|---|---|---|---|---|\n");
            options(group).forEach(option -> row(page, option));
            page.append('\n');
        }
        for (Option.Group group : Option.Group.values()) {
            page.append("## Details: ")
                    .append(group.title.toLowerCase(Locale.ROOT))
                    .append('\n');
            options(group).forEach(option -> section(page, option));
            if (group == Option.Group.CHOOSE) {
                kafka(page);
            }
            page.append('\n');
        }
        return page.toString().stripTrailing() + "\n";
    }

    private static Stream<Option<?>> options(Option.Group group) {
        return OptionTable.ALL.stream().filter(option -> option.group() == group);
    }

    private static void row(StringBuilder page, Option<?> option) {
        String link = "](#" + anchor(option) + ")";
        page.append("| [`--").append(option.key()).append('`').append(link).append(" | ");
        page.append(option.initial().computed() == null ? escaped(standing(option)) : "[computed" + link)
                .append(" | ")
                .append(option.scope().shapes() ? "depend" : "")
                .append(" | ")
                .append(option.scope().lasts() ? "refused" : "")
                .append(" | ")
                .append(option.isForEveryLearner() ? "all" : learners(option))
                .append(" | ")
                .append(escaped(prose(option.meaning())))
                .append(" |\n");
    }

    /** In the order of their declaration. */
    private static String learners(Option<?> option) {
        return LearnerKind.values().stream()
                .filter(option.scope().learners()::contains)
                .map(LearnerKind::id)
                .collect(Collectors.joining(", "));
    }

    private static void section(StringBuilder page, Option<?> option) {
        page.append("\n### `").append(name(option)).append("`\n\n");
        page.append(wrapped(prose(option.meaning()))).append("\n\n");
        page.append("- expected: ").append(option.type().expected()).append('\n');
        page.append("- default: ").append(standing(option)).append('\n');
        if (option.scope().unusedWith() != null) {
            page.append("- not used with: `")
                    .append(option.scope().unusedWith())
                    .append("`\n");
        }
        if (option.scope().usedWith() != null) {
            page.append("- used only with: `").append(option.scope().usedWith()).append("`\n");
        }
        page.append("- variable: `").append(option.environmentVariable()).append("`\n\n");
        page.append(wrapped(prose(option.advice()))).append('\n');
    }

    private static void kafka(StringBuilder page) {
        page.append('\n')
                .append(KAFKA_HEADING)
                .append(wrapped(KafkaProperties.MEANING))
                .append("\n\n");
        page.append(KAFKA_VARIABLES);
        KafkaProperties.RESERVED.forEach((property, reason) -> page.append("- `")
                .append(property)
                .append("`: ")
                .append(prose(reason))
                .append('\n'));
    }

    private static String name(Option<?> option) {
        return "--" + option.key() + " " + option.type().placeholder();
    }

    private static String standing(Option<?> option) {
        if (option.isRequired()) {
            return "none, it is required";
        }
        return option.initial().text() == null ? option.initialText() : "`" + option.initialText() + "`";
    }

    /** The anchor that GitHub gives the heading: lower case, without signs other than dashes, dashes for blanks. */
    private static String anchor(Option<?> option) {
        return name(option)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9 -]", "")
                .replace(' ', '-');
    }

    /** A paragraph in lines of at most 120 characters. No line begins with a sign that makes it a list or a heading. */
    private static String wrapped(String paragraph) {
        StringBuilder lines = new StringBuilder();
        int length = 0;
        for (String word : paragraph.split(" ")) {
            boolean mayBegin = !word.matches("[-+*#>=]|\\d+\\.");
            boolean breaks = length + 1 + word.length() > WIDTH && mayBegin;
            lines.append(length == 0 ? "" : breaks ? "\n" : " ").append(word);
            length = breaks || length == 0 ? word.length() : length + 1 + word.length();
        }
        return lines.toString();
    }

    /** Text in which an angle bracket is not the start of a tag. */
    private static String prose(String text) {
        return text.replace("<", "\\<");
    }

    private static String escaped(String cell) {
        return cell.replace("|", "\\|");
    }
}
