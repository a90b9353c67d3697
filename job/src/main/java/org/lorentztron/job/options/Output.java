package org.lorentztron.job.options;

import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.publish.Delivery;
import org.lorentztron.job.options.learner.LearnerOptions;
import org.lorentztron.job.options.learner.Preset;
import org.lorentztron.job.options.output.DecisionOptions;
import org.lorentztron.job.options.output.LineageOptions;
import org.lorentztron.job.options.output.PredictWith;
import org.lorentztron.job.options.output.PublishRule;
import org.lorentztron.job.options.read.OptionValues;
import org.lorentztron.model.predict.Decide;

/** How the job writes. */
public record Output(OptionValues values) implements Serializable {
    /** Guarantee for everything the job writes. */
    public Delivery delivery() {
        return values.get(OptionTable.DELIVERY);
    }

    /** Which models predict, if predictions are asked for at all. */
    public PredictWith predictWith() {
        return values.get(OptionTable.PREDICT_WITH);
    }

    /** What decides the label of a prediction: votes, as in the paper, with its preset alone. */
    public Decide decide() {
        return values.find(LearnerOptions.PRESET) == Preset.PAPER ? Decide.VOTES : Decide.PROBABILITY;
    }

    /** What becomes of probabilities. */
    public DecisionPolicy policy() {
        DecisionPolicy policy = Objects.requireNonNullElse(values.find(DecisionOptions.THRESHOLD), DecisionPolicy.NONE);
        Double abstainBelow = values.find(DecisionOptions.ABSTAIN_BELOW);
        return abstainBelow == null ? policy : policy.abstainBelow(abstainBelow);
    }

    /** Which versions are published, or null if all are. */
    public @Nullable PublishRule publishIf() {
        String rule = values.find(LineageOptions.PUBLISH_IF);
        return rule == null ? null : PublishRule.of(rule);
    }
}
