package org.lorentztron.local.describe.show;

import java.util.List;
import org.lorentztron.connectors.wire.named.EncodedText;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.local.describe.propose.ProposedOption;

/** A data set of numbered features: its sizes, and the two options that a job needs. Stateless. */
public final class NumberedText {
    private NumberedText() {}

    /** For people. */
    public static List<String> lines(String name, Dataset dataset) {
        String size = dataset.size() == Dataset.ENDLESS ? "without end" : String.format("%,d", dataset.size());
        String tests = DataName.isOne(name, DataKind.SINGLE_FILES)
                ? "none of its own: the training examples"
                : String.format("%,d", dataset.testSize());
        return List.of(
                String.format(
                        "Data '%s': %,d classes, %,d features",
                        name, dataset.classes().size(), dataset.features()),
                "",
                "training examples  " + size,
                "test examples      " + tests);
    }

    /** Classes and features. */
    public static List<ProposedOption> options(Dataset dataset) {
        return List.of(
                new ProposedOption("classes", EncodedText.list(dataset.classes()), "The labels of the data."),
                new ProposedOption(
                        "features", Integer.toString(dataset.features()), "Features are numbered and have no names."));
    }
}
