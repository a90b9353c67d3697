package org.lorentztron.job.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.publish.Delivery;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.Topics;

/** Whether options are those of a job that only joins. Stateless. */
public final class JoinOptionsCheck {
    /** That of a job which trains. */
    private static final String USUAL_MODEL_ID = "default";

    private JoinOptionsCheck() {}

    /**
     * What is missing or cannot be, with what is expected.
     *
     * @param joined the topic of joined events; null if it is not given
     */
    public static List<String> problems(JobOptions options, @Nullable String joined) {
        List<String> problems = new ArrayList<>();
        if (options.topics().labels() == null) {
            problems.add("--labels-topic is missing, expected the topic of labels");
        }
        if (joined == null) {
            problems.add("--joined-topic is missing, expected the topic that joined events are written to");
        } else if (Arrays.asList(
                        options.topics().events(),
                        options.topics().labels(),
                        options.topics().deadLetters())
                .contains(joined)) {
            problems.add("--joined-topic is " + joined + ", expected another topic than those of events, labels and"
                    + " dead letters");
        }
        if (options.modelId().equals(USUAL_MODEL_ID)) {
            problems.add("--model-id is " + USUAL_MODEL_ID
                    + ", expected one that no other job has: transactions and the consumer group begin with it");
        }
        if (options.output().delivery() != Delivery.EXACTLY_ONCE) {
            problems.add("--delivery is " + options.output().delivery().id()
                    + ", expected exactly-once: a job that trains from the joined topic cannot tell events that are"
                    + " there twice");
        }
        return problems;
    }

    /** Which options ask for what the job does not do. */
    public static List<String> warnings(JobOptions options) {
        Topics topics = options.topics();
        Map<String, @Nullable Object> unused = new LinkedHashMap<>();
        unused.put("predictions-topic", topics.predictions());
        unused.put("signals-topic", topics.signals());
        unused.put("history-topic", topics.history());
        unused.put("warm-start", options.learning().warmStart());
        unused.put("publish-if", options.output().publishIf());
        List<String> warnings = new ArrayList<>();
        unused.forEach((option, value) -> {
            if (value != null) {
                warnings.add("--" + option + " is " + value
                        + ", which does nothing here: this job only joins, give it to the job that trains");
            }
        });
        return warnings;
    }
}
