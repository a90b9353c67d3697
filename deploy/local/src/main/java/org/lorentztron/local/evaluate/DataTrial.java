package org.lorentztron.local.evaluate;

import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.NamedExample;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.datasets.tables.NamedTable;
import org.lorentztron.datasets.tables.TableRules;
import org.lorentztron.local.shared.EventLines;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.DataOption;

/** Tests a version by the test part of a data set. Stateless. */
final class DataTrial {
    private DataTrial() {}

    /** Classifies all examples that have a label. */
    static TestResults score(DataName data, ModelVersion version, DecisionPolicy decides, TableRules rules)
            throws CommandFailedException {
        return version.hasNamedFeatures()
                ? scoreRows(data, rules, version, decides)
                : scoreExamples(data, rules, version, decides);
    }

    private static TestResults scoreExamples(
            DataName data, TableRules rules, ModelVersion version, DecisionPolicy decides)
            throws CommandFailedException {
        Dataset narrow = DataOption.open(data, rules);
        int missing = version.features() - narrow.features();
        if (missing < 0 || missing > 0 && !data.kind().isOpenEnded()) {
            throw new CommandFailedException(
                    "the data has " + narrow.features() + " features, the model was trained on " + version.features());
        }
        Dataset dataset = narrow.widened(version.features());
        TestResults results = new TestResults(version.classes());
        for (long i = 0; i < dataset.testSize(); i++) {
            Example example = dataset.test(i);
            results.add(example.label(), version.predict(example.features(), decides));
        }
        return results;
    }

    /** By the names of columns. */
    private static TestResults scoreRows(DataName data, TableRules rules, ModelVersion version, DecisionPolicy decides)
            throws CommandFailedException {
        if (!DataKind.TABLES.contains(data.kind())) {
            throw new CommandFailedException("the model was trained on features with names, which "
                    + data.kind().form() + " has not, expected " + DataKind.forms(DataKind.TABLES) + " | "
                    + EventLines.SPECIFICATIONS);
        }
        NamedTable table = DataOption.openNamed(data, rules);
        TestResults results = new TestResults(version.classes());
        for (int row = 0; row < table.size(); row++) {
            NamedExample example = table.example(row);
            String label = example.label();
            if (label != null) {
                results.add(label, version.predict(example.features(), decides));
            }
        }
        if (results.quality().events() == 0) {
            throw new CommandFailedException("no row of the data has a label in column '" + table.label() + "'");
        }
        return results;
    }
}
