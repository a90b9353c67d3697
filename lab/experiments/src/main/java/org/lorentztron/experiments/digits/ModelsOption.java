package org.lorentztron.experiments.digits;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
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
    private List<ModelName> models;

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

    /** The models to compare, in the order given. */
    public List<ModelName> all() {
        return models;
    }
}
