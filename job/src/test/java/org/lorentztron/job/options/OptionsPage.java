package org.lorentztron.job.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lorentztron.job.options.events.LabelFields;
import org.lorentztron.job.options.given.KafkaProperties;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.model.learn.LearnerKind;

/**
 * The text of docs/operate/options.md: a table for each group of options, then a section for each option. A test keeps
 * the file equal to it.
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

            An option is looked for in this order; the first place that has it wins.

            1. The command line: `--rank 8` or `--rank=8`. A flag may stand alone: `--bounded`.
            2. Environment variables, in upper case with underscores for dashes: `LORENTZTRON_OPT_RANK=8`. An empty variable
               counts as not given. They are read where `main` runs: on the machine of `flink run`, or on the JobManager in
               application mode and for jars submitted through the REST API.
            3. The properties file (UTF-8) of `--config`: `rank=8`. It is read in the same place.
            4. The preset.
            5. The default.

            Everything that is wrong is reported at once, before anything is started, with the option, its value, where it
            came from and what was expected. Keys that do not exist are errors in every place.

            A duration is a whole number and a unit: `500ms`, `10s`, `2m`, `1h`, `1d`. A name of a topic or a model has
            letters, digits, dots, underscores and dashes. In the tables:

            - **m**: models depend on the option. Every version names it with its value in its manifest.
            - **r**: the state depends on the option. A restore with another value is refused; give the old value, or a new
              model id and start without state.

            """
                    .formatted(COMMAND);

    private static final String KAFKA =
            """
            As a variable, `LORENTZTRON_OPT_KAFKA_SECURITY_PROTOCOL` is `kafka.security.protocol`: underscores stand for dots.
            The values are in the job's arguments and its graph, so secrets belong in the file of `--kafka-secrets`. A value
            such as `${env:NAME}`, which one of Kafka's own providers gives (`--kafka.config.providers env`), is handed on.
            Refused, because the job sets them itself:

            """;

    private OptionsPage() {}

    static String text() {
        StringBuilder page = new StringBuilder(INTRODUCTION);
        for (Option.Group group : Option.Group.values()) {
            page.append("## ").append(group.title).append("\n\n");
            page.append(wrapped(prose(group.meaning)));
            page.append("\n\n| option | default | | meaning |\n|---|---|---|---|\n");
            options(group).forEach(option -> row(page, option));
            if (group == Option.Group.EVENTS) {
                page.append("| [`" + LabelFields.FAMILY + "`](#--labelsname-value) | none | m | ")
                        .append(prose(LabelFields.MEANING))
                        .append(" |\n");
            }
            if (group == Option.Group.ADVANCED) {
                page.append("| [`--kafka.<property>`](#--kafkaproperty-value) | none | | ")
                        .append(KafkaProperties.MEANING)
                        .append(" |\n");
            }
            page.append('\n');
        }
        page.append("## Details\n");
        for (Option<?> option : OptionTable.ALL) {
            section(page, option);
        }
        page.append("\n### `" + LabelFields.FAMILY + "`\n\n" + wrapped(prose(LabelFields.ADVICE)) + "\n");
        kafka(page);
        return page.toString();
    }

    static Stream<Option<?>> options(Option.Group group) {
        return OptionTable.ALL.stream().filter(option -> option.group() == group);
    }

    private static void row(StringBuilder page, Option<?> option) {
        String link = "](#" + anchor(option) + ")";
        String marks = (option.scope().shapes() ? "m" : "") + (option.scope().lasts() ? "r" : "");
        page.append("| [`--").append(option.key()).append('`').append(link).append(" | ");
        page.append(option.initial().computed() == null ? escaped(standing(option)) : "[computed" + link)
                .append(marks.isEmpty() ? " | | " : " | " + marks + " | ")
                .append(escaped(prose(option.meaning())))
                .append(" |\n");
    }

    private static void section(StringBuilder page, Option<?> option) {
        page.append("\n### `").append(name(option)).append("`\n\n");
        String facts = facts(option);
        page.append(wrapped(facts + (facts.isEmpty() ? "" : " ") + prose(option.advice())))
                .append('\n');
    }

    /** What the table and the name of the option do not say. */
    private static String facts(Option<?> option) {
        List<String> facts = new ArrayList<>();
        String expected = option.type().expected();
        if (expected.matches("(named, or )?a (whole number|number|duration) from .*")) {
            facts.add("From " + expected.replaceFirst("^.*? from ", "").replaceFirst(", written as .*", ""));
        }
        if (option.initial().computed() != null) {
            facts.add("default: " + option.initialText());
        }
        if (option.scope().users() != null) {
            facts.add(learners(option.scope().users()));
        }
        if (option.scope().unusedWith() != null) {
            facts.add("not with `" + option.scope().unusedWith() + "`");
        }
        String all = String.join("; ", facts);
        return all.isEmpty() ? "" : "*" + all.substring(0, 1).toUpperCase(Locale.ROOT) + all.substring(1) + ".*";
    }

    private static String learners(Option.Users users) {
        List<LearnerKind> others = new ArrayList<>(LearnerKind.values());
        others.removeAll(users.learners());
        return others.size() < users.learners().size() ? "not of " + names(others) : "of " + names(users.learners());
    }

    private static String names(List<LearnerKind> learners) {
        return learners.stream().map(LearnerKind::id).collect(Collectors.joining(", "));
    }

    private static void kafka(StringBuilder page) {
        page.append("\n### `--kafka.<property> <value>`\n\n").append(KAFKA);
        Map<String, List<String>> byReason = new TreeMap<>();
        KafkaProperties.RESERVED.forEach((property, reason) ->
                byReason.computeIfAbsent(reason, none -> new ArrayList<>()).add("`" + property + "`"));
        byReason.forEach((reason, properties) -> page.append("- ")
                .append(wrapped(String.join(", ", properties) + ": " + prose(reason)))
                .append('\n'));
    }

    private static String name(Option<?> option) {
        return "--" + option.key() + " " + option.type().placeholder();
    }

    private static String standing(Option<?> option) {
        if (option.isRequired()) {
            return "required";
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

    /**
     * Text in which an angle bracket is not the start of a tag, and a star not that of emphasis. A page that it names
     * becomes a link.
     */
    private static String prose(String text) {
        return text.replace("<", "\\<").replace("*", "\\*").replaceAll("docs/((\\w+)/([\\w-]+)\\.md)", "[$3](../$1)");
    }

    private static String escaped(String cell) {
        return cell.replace("|", "\\|");
    }
}
