package org.lorentztron.local.demo;

import java.util.ArrayList;
import java.util.List;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.monitor.ConfusionCounts;
import org.lorentztron.tools.charts.DigitSheet;

/** The digits that no model is trained on. Immutable and thread-safe. */
final class HeldOutDigits {
    private final List<Example> digits = new ArrayList<>();
    private final List<String> classes;

    HeldOutDigits(Dataset dataset) {
        for (long i = 0; i < dataset.testSize(); i++) {
            digits.add(dataset.test(i));
        }
        classes = dataset.classes();
    }

    int size() {
        return digits.size();
    }

    /** What the averaged ensemble of a version makes of them; both jobs were told the classes in the data's order. */
    ConfusionCounts confusion(ModelVersion version) {
        ConfusionCounts counts = new ConfusionCounts(classes.size());
        for (Example digit : digits) {
            counts.add(
                    digit.index(),
                    version.classifier().predict(digit.features()).label());
        }
        return counts;
    }

    List<DigitSheet.Scored> scored(ModelVersion version) {
        return digits.stream()
                .map(digit -> new DigitSheet.Scored(digit, label(version, digit)))
                .toList();
    }

    private static String label(ModelVersion version, Example digit) {
        return version.classes()
                .get(version.classifier().predict(digit.features()).label());
    }
}
