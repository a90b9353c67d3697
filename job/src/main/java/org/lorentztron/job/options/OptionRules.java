package org.lorentztron.job.options;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lorentztron.job.options.events.EventRules;
import org.lorentztron.job.options.events.LabelOptions;
import org.lorentztron.job.options.given.RawOption;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.learner.LearnerRules;
import org.lorentztron.job.options.output.LineageOptions;
import org.lorentztron.job.options.output.PolicyRules;
import org.lorentztron.job.options.output.PredictWith;
import org.lorentztron.job.options.output.PublishRule;
import org.lorentztron.job.options.read.OptionReader;

/** Rules between options. A rule is skipped while one of its options is wrong by itself. */
final class OptionRules {
    private final OptionReader reader;

    OptionRules(OptionReader reader) {
        this.reader = reader;
    }

    void check() {
        LearnerRules.check(reader);
        topicsDiffer();
        predictionsHaveATopic();
        versionsAreJudged();
        EventRules.check(reader);
        PolicyRules.check(reader);
    }

    private void predictionsHaveATopic() {
        boolean live = reader.find(OptionTable.PREDICT_WITH) == PredictWith.LIVE;
        if (live && reader.given(OptionTable.PREDICTIONS_TOPIC) == null) {
            reader.reject(
                    OptionTable.PREDICT_WITH,
                    "expected --" + OptionTable.PREDICTIONS_TOPIC.key() + " as well: without it nothing is predicted");
        }
    }

    private void versionsAreJudged() {
        RawOption rule = reader.given(LineageOptions.PUBLISH_IF);
        if (rule == null || rule.text().isBlank()) {
            return;
        }
        PublishRule.problems(rule.text()).forEach(problem -> reader.reject(LineageOptions.PUBLISH_IF, problem));
    }

    private void topicsDiffer() {
        Map<String, Option<String>> users = new LinkedHashMap<>();
        for (Option<String> option : List.of(
                OptionTable.EVENTS_TOPIC,
                LabelOptions.LABELS_TOPIC,
                OptionTable.MODELS_TOPIC,
                OptionTable.PREDICTIONS_TOPIC,
                OptionTable.SIGNALS_TOPIC,
                OptionTable.DEAD_LETTERS_TOPIC,
                LineageOptions.HISTORY_TOPIC)) {
            String topic = reader.find(option);
            Option<String> other = topic == null ? null : users.putIfAbsent(topic, option);
            if (other != null) {
                reader.reject(option, "expected another topic than --" + other.key());
            }
        }
    }
}
