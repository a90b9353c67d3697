package org.lorentztron.experiments.paper;

import java.awt.Color;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.learn.LearnerSetting;
import picocli.CommandLine.Option;

/** The models that an experiment compares. */
public final class ModelsOption {
    @Option(
            names = "--models",
            split = ",",
            converter = ModelName.Converter.class,
            paramLabel = "MODEL",
            description = ModelName.GRAMMAR
                    + ", separated by commas, such as linear, dos:16, herded:8 or dos:8/pa1@0.01 (default:"
                    + " ${DEFAULT-VALUE}).")
    private @Nullable List<ModelName> models;

    /** @param names the models by default */
    public ModelsOption(String... names) {
        this.models = Arrays.stream(names).map(ModelName::parse).toList();
    }

    /** Adds what is wrong. */
    public void check(List<String> problems) {
        if (models != null && new HashSet<>(models).size() < models.size()) {
            problems.add("invalid value for option '--models': a model is repeated");
        }
    }

    /** The same for models whose parts have two sides. */
    void checkOfPairs(List<String> problems) {
        check(problems);
        if (models != null) {
            models.stream()
                    .filter(model -> !model.kind().uses(LearnerSetting.SCHEME))
                    .findFirst()
                    .ifPresent(model -> problems.add("invalid value for option '--models': '" + model
                            + "', expected models of pairs of classes: experiment compare takes all learners"));
        }
    }

    /** The same for models with a random start. */
    void checkRanked(List<String> problems) {
        checkOfPairs(problems);
        if (models != null) {
            models.stream()
                    .filter(model -> !model.kind().isRanked())
                    .findFirst()
                    .ifPresent(model -> problems.add("invalid value for option '--models': '" + model
                            + "', expected models with a rank: linear models start at 0"));
        }
    }

    /** The models to compare, in the order given. */
    public List<ModelName> all() {
        return Objects.requireNonNull(models, "--models is not checked yet");
    }

    /** The colour of a model among these. */
    Color color(int index) {
        return ModelName.color(index, all());
    }
}
