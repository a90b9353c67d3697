package org.lorentztron.local.letters;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.local.shared.JobTopic;
import org.lorentztron.local.shared.KafkaOptions;
import org.lorentztron.tools.cli.BrokerProbe;
import org.lorentztron.tools.cli.Causes;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.DurationOption;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists what a job has rejected, shows one record of it whole, or sends records again. */
@CommandLine.Command(
        name = "dead-letters",
        header = "List what a job has rejected, show it, or send it again.",
        description = {
            "Lists the records of the dead-letter topic by reason, with the first and the last of each; --all lists"
                    + " each of them. --resend sends"
                    + " them to their topics again, after whatever was wrong has been mended: with key, headers and"
                    + " time as they were, and the header lorentztron.resent. None is sent twice: what was sent is"
                    + " written into the dead-letter topic in the same transaction.",
            ""
        })
public final class DeadLettersCommand implements Command {
    private static final Pattern PLACE = Pattern.compile("(\\d{1,9}):(\\d{1,18})");

    @Spec
    private CommandSpec command;

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Option(
            names = "--dead-letters-topic",
            defaultValue = JobTopic.DEAD_LETTERS,
            paramLabel = "TOPIC",
            description = "Topic of rejected records, as the job's option names it (default: ${DEFAULT-VALUE}).")
    private String topic;

    @Option(
            names = "--show",
            paramLabel = "PARTITION:OFFSET",
            description = "Show the letter that stands there whole, as the list names it.")
    private @Nullable String place;

    @Option(names = "--all", description = "List all letters in the order of their partitions, a line for each.")
    private boolean all;

    @Option(names = "--resend", description = "Send records to their topics again, each once.")
    private boolean resend;

    @Option(
            names = "--reason",
            split = ",",
            paramLabel = "REASON",
            description = "List or send those of these reasons alone, such as not-json.")
    private List<String> reasons = List.of();

    @Option(names = "--again", description = "Send also those that were sent again before and rejected once more.")
    private boolean again;

    @Option(
            names = "--events-topic",
            defaultValue = JobTopic.EVENTS,
            paramLabel = "TOPIC",
            description = "A topic to which records may be sent again (default: ${DEFAULT-VALUE}).")
    private String eventsTopic;

    @Option(
            names = "--labels-topic",
            defaultValue = JobTopic.LABELS,
            paramLabel = "TOPIC",
            description = "Another one (default: ${DEFAULT-VALUE}).")
    private String labelsTopic;

    @Option(
            names = "--timeout",
            defaultValue = "30s",
            paramLabel = "DURATION",
            description = "How long to wait for each answer and for the next records (default: ${DEFAULT-VALUE}).")
    private DurationOption timeout;

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Override
    public void check(List<String> rest, List<String> problems) {
        kafka.check(command, problems);
        if (place != null && !PLACE.matcher(place).matches()) {
            problems.add(
                    "invalid value for option '--show': '" + place + "', expected a partition and an offset as 0:17");
        }
        if (place != null && resend) {
            problems.add("options '--show' and '--resend' are both given, expected one of them");
        }
        if (all && (place != null || resend)) {
            problems.add("options '--all' and '" + (resend ? "--resend" : "--show")
                    + "' are both given, expected one of them");
        }
        if (!resend && (again || !all && !reasons.isEmpty())) {
            problems.add("option '" + (again ? "--again" : "--reason") + "' needs '--resend'"
                    + (again ? "" : " or '--all'"));
        }
        Set<String> known = new TreeSet<>();
        Arrays.stream(MalformedReason.values()).map(MalformedReason::id).forEach(known::add);
        for (String reason : reasons) {
            if (!known.contains(reason)) {
                problems.add("invalid value for option '--reason': '" + reason + "', expected some of "
                        + String.join(", ", known));
            }
        }
    }

    @Override
    public void run(Console console) throws Exception {
        Map<String, Object> properties = kafka.properties();
        BrokerProbe.partitions(properties, topic);
        try (LetterTopic letters = new LetterTopic(properties, topic, timeout.duration())) {
            if (resend) {
                resend(properties, letters, console.out());
            } else if (place != null) {
                show(place, letters, console.out());
            } else if (all) {
                letters.forEach(letters.ends(), kept -> printLine(kept, console.out()));
            } else {
                LetterKinds kinds = new LetterKinds();
                letters.forEach(letters.ends(), kinds::add);
                kinds.print(topic, console.out());
            }
        } catch (KafkaException e) {
            throw new CommandFailedException(
                    "topic '" + topic + "' cannot be read at " + kafka.bootstrapServers() + ": " + Causes.line(e), e);
        }
    }

    private void printLine(ConsumerRecord<byte[], byte[]> kept, PrintStream out) {
        String reason =
                KeptLetter.of(kept).map(each -> each.letter().reason().id()).orElse(LetterKinds.OTHER);
        if (!Receipt.is(kept) && (reasons.isEmpty() || reasons.contains(reason))) {
            out.println(ShownBytes.sentence(reason) + LetterKinds.line(kept));
        }
    }

    private void show(String at, LetterTopic letters, PrintStream out) throws Exception {
        Matcher found = PLACE.matcher(at);
        if (!found.matches()) {
            throw new IllegalStateException("--show is not checked yet");
        }
        ShownLetter.print(letters.at(Integer.parseInt(found.group(1)), Long.parseLong(found.group(2))), out);
    }

    private void resend(Map<String, Object> properties, LetterTopic letters, PrintStream out) throws Exception {
        Resending.Wanted wanted =
                new Resending.Wanted(Set.copyOf(List.of(eventsTopic, labelsTopic)), Set.copyOf(reasons), again);
        try (Resending resending = new Resending(properties, letters, topic, wanted, timeout.duration())) {
            try {
                resending.run();
            } finally {
                resending.print(out);
            }
        }
    }
}
