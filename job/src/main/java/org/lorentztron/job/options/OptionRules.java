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
import org.lorentztron.job.options.read.Rule;

/** Rules between options. A rule is skipped while one of its options is wrong by itself. */
final class OptionRules {
    private final OptionReader reader;

    OptionRules(OptionReader reader) {
        this.reader = reader;
    }

    void check() {
        LearnerRules.ALL.forEach(reader::check);
        topicsDiffer();
        reader.check(new Rule<>(
                OptionTable.PREDICT_WITH,
                (values, with) -> with == PredictWith.LIVE && values.find(OptionTable.PREDICTIONS_TOPIC) == null
                        ? "expected --predictions-topic as well: without it nothing is predicted"
                        : null));
        versionsAreJudged();
        EventRules.check(reader);
        PolicyRules.ALL.forEach(reader::check);
    }

    private void versionsAreJudged() {
        RawOption rule = reader.given(LineageOptions.PUBLISH_IF);
        if (rule == null || rule.text().isBlank()) {
            return;
        }
        List<String> problems = PublishRule.problems(rule.text());
        problems.forEach(problem -> reader.reject(LineageOptions.PUBLISH_IF, problem));
        if (problems.isEmpty()) {
            reader.check(new Rule<>(LineageOptions.PUBLISH_IF, PolicyRules::judgesClasses));
        }
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
