package org.lorentztron.job.options;

import java.io.Serializable;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.StartFrom;
import org.lorentztron.connectors.source.WeightLimit;
import org.lorentztron.connectors.wire.schema.RegistryAddress;
import org.lorentztron.job.options.events.EventEncoding;
import org.lorentztron.job.options.events.EventOptions;
import org.lorentztron.job.options.events.TopicFormat;
import org.lorentztron.job.options.events.TopicOptions;
import org.lorentztron.job.options.read.OptionValues;

/** How the events topic is read. */
public record Input(OptionValues values) implements Serializable {
    /** How events are written. */
    public EventEncoding format() {
        return topic().encoding();
    }

    /** The same with where their schemas are. */
    public TopicFormat topic() {
        return new TopicFormat(values, TopicOptions.EVENTS);
    }

    /** Where labels are, as the user says; null if the user does not say. */
    public @Nullable String labelField() {
        return values.find(EventOptions.EVENT_LABEL);
    }

    /** Which weights events may have. */
    public WeightLimit weights() {
        return new WeightLimit(values.find(EventOptions.MAX_WEIGHT));
    }

    /** What is wrong with the options of weights, if anything is. */
    public Optional<String> weightWarning() {
        return values.find(EventOptions.EVENT_WEIGHT) == null || values.find(EventOptions.MAX_WEIGHT) != null
                ? Optional.empty()
                : Optional.of(
                        "--event-weight is given without --max-weight: each event of another weight than 1 becomes"
                                + " a dead letter (weight-not-allowed); --max-weight says up to which weights count");
    }

    /** Where the schemas of events are; null if they are not asked for. */
    public @Nullable RegistryAddress registry() {
        return topic().registry();
    }

    /** Where to read from when no state is restored. */
    public StartFrom start() {
        return values.get(OptionTable.START_FROM);
    }

    /** Whether the job ends at the offsets found at its start. */
    public boolean bounded() {
        return values.get(OptionTable.BOUNDED);
    }
}
