package org.lorentztron.local.evaluate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.client.ClassifiedEvent;
import org.lorentztron.model.monitor.ConfusionCounts;
import org.lorentztron.model.monitor.Quality;
import org.lorentztron.model.monitor.QualityForm;
import org.lorentztron.model.monitor.ServedQuality;
import org.lorentztron.tools.cli.CommandFailedException;

/** How a version classifies test examples: counts of confusions, and the quality of labels and probabilities. */
final class TestResults {
    private final List<String> names;
    private final Map<String, Integer> classes = new HashMap<>();
    private final ConfusionCounts counts;
    private final ServedQuality quality;

    /** @param names of the classes of the version */
    TestResults(List<String> names) {
        this.names = names;
        names.forEach(name -> classes.put(name, classes.size()));
        this.counts = new ConfusionCounts(names.size());
        this.quality = new ServedQuality(names.size());
    }

    /**
     * Takes a prediction.
     *
     * @param label of the example
     * @param prediction of the example; if it abstained, it is no confusion
     * @throws CommandFailedException if the version does not know the class
     */
    void add(String label, ClassifiedEvent prediction) throws CommandFailedException {
        Integer truth = classes.get(label);
        if (truth == null) {
            throw new CommandFailedException("test example " + (long) quality().events() + " is of class '" + label
                    + "', the model's classes are " + String.join(", ", names));
        }
        int served = prediction.label() == null ? -1 : names.indexOf(prediction.label());
        if (served >= 0) {
            counts.add(truth, served);
        }
        double[] probabilities =
                prediction.probabilities().values().stream().mapToDouble(p -> p).toArray();
        quality.add(truth, served, probabilities);
    }

    ConfusionCounts counts() {
        return counts;
    }

    /** Of all examples alike. */
    Quality quality() {
        return quality.in(QualityForm.CUMULATIVE);
    }
}
