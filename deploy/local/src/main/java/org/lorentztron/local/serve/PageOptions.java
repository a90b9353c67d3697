package org.lorentztron.local.serve;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.PolicyChoice;
import org.lorentztron.local.shared.JobTopic;
import org.lorentztron.tools.page.LivePage;
import org.lorentztron.tools.page.PageTopics;
import picocli.CommandLine.Option;

/** Whether a server has a live page, and of what beside versions. */
public final class PageOptions {
    /** What Kafka allows. */
    private static final Pattern TOPIC_NAME = Pattern.compile("(?!\\.{1,2}$)[a-zA-Z0-9._-]{1,249}");

    @Option(
            names = "--events-topic",
            defaultValue = JobTopic.EVENTS,
            paramLabel = "TOPIC",
            description = "Topic of events, of which the page scores a sample (default: ${DEFAULT-VALUE}).")
    private String events;

    @Option(
            names = "--labels-topic",
            paramLabel = "TOPIC",
            description = "Topic of labels that come later than their events: the page judges the predictions of"
                    + " events without a label when theirs comes (default: none, so labels come with their events).")
    private @Nullable String labels;

    @Option(
            names = "--signals-topic",
            defaultValue = JobTopic.SIGNALS,
            paramLabel = "TOPIC",
            description = "Topic of signals, which the page shows (default: ${DEFAULT-VALUE}).")
    private String signals;

    @Option(
            names = "--dead-letters-topic",
            defaultValue = JobTopic.DEAD_LETTERS,
            paramLabel = "TOPIC",
            description = "Topic of rejected records, of which the page shows the last of each reason (default:"
                    + " ${DEFAULT-VALUE}).")
    private String deadLetters;

    @Option(
            names = "--page-events",
            defaultValue = "1000",
            paramLabel = "N",
            description = "Events that the page scores in a second at most, 0 to 100000; to decode and score them"
                    + " takes a tenth of a core at most, to fetch them is extra (default: ${DEFAULT-VALUE}).")
    private int mostEvents;

    @Option(
            names = "--no-page",
            description = "Answer requests alone: no page, and no topic but that of the model is read.")
    private boolean none;

    public void check(List<String> problems) {
        checkName("--events-topic", events, problems);
        if (labels != null) {
            checkName("--labels-topic", labels, problems);
            checkAlone("--labels-topic", labels, "labels", others(), problems);
        }
        checkName("--signals-topic", signals, problems);
        checkName("--dead-letters-topic", deadLetters, problems);
        if (mostEvents < 0 || mostEvents > 100_000) {
            problems.add("invalid value for option '--page-events': " + mostEvents + ", expected 0 to 100000");
        }
    }

    static void checkName(String option, String topic, List<String> problems) {
        if (!TOPIC_NAME.matcher(topic).matches()) {
            problems.add("invalid value for option '" + option + "': '" + topic
                    + "', expected 1 to 249 letters, digits, '.', '_' and '-', but not '.' or '..'");
        }
    }

    /** @param others topics by their options */
    static void checkAlone(
            String option, String topic, String what, Map<String, String> others, List<String> problems) {
        others.forEach((other, taken) -> {
            if (taken.equals(topic)) {
                problems.add("invalid value for option '" + option + "': '" + topic + "' is the topic of " + other
                        + ", expected a topic of " + what + " alone");
            }
        });
    }

    private Map<String, String> others() {
        Map<String, String> others = new TreeMap<>();
        others.put("--events-topic", events);
        others.put("--signals-topic", signals);
        others.put("--dead-letters-topic", deadLetters);
        return others;
    }

    /** By their options, in the order of these. */
    Map<String, String> topics() {
        Map<String, String> topics = others();
        if (labels != null) {
            topics.put("--labels-topic", labels);
        }
        return topics;
    }

    /** What the page is of; empty if there is to be none. */
    public Optional<LivePage.Source> source(Map<String, ?> kafka, String modelId, PolicyChoice policy) {
        PageTopics topics = new PageTopics(events, signals, deadLetters).withLabels(labels);
        return none ? Optional.empty() : Optional.of(new LivePage.Source(kafka, modelId, topics, policy, mostEvents));
    }
}
