package org.lorentztron.local;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lorentztron.model.eval.ConfusionCounts;
import org.lorentztron.tools.cli.CommandFailedException;

/** Counts how a version classifies test examples. Not thread-safe. */
final class TestCounts {
    private final List<String> names;
    private final Map<String, Integer> classes = new HashMap<>();
    private final ConfusionCounts counts;

    /** @param names of the classes of the version */
    TestCounts(List<String> names) {
        this.names = names;
        names.forEach(name -> classes.put(name, classes.size()));
        this.counts = new ConfusionCounts(names.size());
    }

    /** @throws CommandFailedException if the version does not know the class */
    void add(String label, int predicted) throws CommandFailedException {
        Integer truth = classes.get(label);
        if (truth == null) {
            throw new CommandFailedException("test example " + counts.events() + " is of class '" + label
                    + "', the model's classes are " + String.join(", ", names));
        }
        counts.add(truth, predicted);
    }

    ConfusionCounts counts() {
        return counts;
    }
}
