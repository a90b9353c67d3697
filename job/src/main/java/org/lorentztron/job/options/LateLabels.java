package org.lorentztron.job.options;

import java.io.Serializable;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.job.options.events.EventEncoding;
import org.lorentztron.job.options.events.EventOptions;
import org.lorentztron.job.options.events.JoinRule;
import org.lorentztron.job.options.events.LabelFields;
import org.lorentztron.job.options.events.LabelOptions;
import org.lorentztron.job.options.events.TopicFormat;
import org.lorentztron.job.options.read.OptionValues;

/**
 * How labels that come later find their events.
 *
 * @param values of a job with a topic of labels
 */
public record LateLabels(OptionValues values) implements Serializable {
    /** The topic of labels. */
    public String topic() {
        return values.get(LabelOptions.LABELS_TOPIC);
    }

    /** How labels are written. */
    public TopicFormat format() {
        return new TopicFormat(values, LabelFields.OPTIONS);
    }

    /** Where a label has what; null if it is in the project's own format. */
    public @Nullable EventMapping mapping() {
        EventEncoding encoding = format().encoding();
        boolean isMapped = LabelFields.OPTIONS.ofMapping().stream()
                .anyMatch(option -> option != LabelFields.OPTIONS.labelMap() && values.find(option) != null);
        boolean isOwn = encoding == EventEncoding.AVRO || encoding == EventEncoding.JSON && !isMapped;
        return isOwn ? null : MappingOptions.ofLabels(OptionTable.shaping(values));
    }

    /** Classes by the labels that stand for them: those of this topic, else those of events. */
    public Map<String, String> meanings() {
        Map<String, String> own = values.find(LabelFields.OPTIONS.labelMap());
        Map<String, String> ofEvents = values.find(EventOptions.EVENT_LABEL_MAP);
        return own != null ? own : ofEvents == null ? Map.of() : ofEvents;
    }

    /** How long an event waits for its label. */
    public Duration timeout() {
        return values.get(LabelOptions.LABEL_TIMEOUT);
    }

    /** When a label belongs to an event. */
    public JoinRule rule() {
        return new JoinRule(
                timeout().toMillis(),
                values.get(LabelOptions.LABEL_EARLY).toMillis(),
                values.get(LabelOptions.REPEATED_LABELS));
    }

    /** Bytes that the join may hold in a heap; null if no option says how many. */
    public @Nullable Long mostWaiting() {
        return values.find(LabelOptions.MAX_WAITING);
    }

    /** Index of the class of an event whose label has not come in time; {@link Event#UNLABELLED} to drop it. */
    public int unlabelled() {
        String unlabelled = values.get(LabelOptions.UNLABELLED);
        return unlabelled.equals(LabelOptions.DROP)
                ? Event.UNLABELLED
                : values.get(EventOptions.CLASSES).indexOf(unlabelled);
    }
}
