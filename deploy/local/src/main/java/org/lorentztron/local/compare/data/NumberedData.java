package org.lorentztron.local.compare.data;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.named.EncodedText;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.DataOption;

/**
 * A data set of which features have no names.
 *
 * @param finite as in {@link Examples}
 * @param tested whether its test part judges
 */
record NumberedData(String name, Dataset dataset, long finite, boolean tested) implements ComparedData {

    /**
     * Opens the data.
     *
     * @param test whose examples judge, or null
     * @param deform whether deformations follow the training part
     * @throws CommandFailedException if a file cannot be read, or does not fit
     */
    static NumberedData open(String name, DataName data, @Nullable DataName test, boolean deform, long seed)
            throws CommandFailedException {
        Dataset opened = DataOption.open(data, seed);
        Dataset own = deform ? DataOption.deformed(opened, seed) : opened;
        long finite = opened.size() == Dataset.ENDLESS ? 0 : opened.size();
        boolean hasTests = !DataKind.SINGLE_FILES.contains(data.kind());
        return new NumberedData(name, test == null ? own : testedOn(own, test), finite, test != null || hasTests);
    }

    private static Dataset testedOn(Dataset training, DataName test) throws CommandFailedException {
        try {
            return training.testedOn(DataOption.open(test));
        } catch (IllegalArgumentException e) {
            throw new CommandFailedException("cannot test: " + e.getMessage(), e);
        }
    }

    @Override
    public List<String> jobOptions() {
        return List.of(
                "--classes", EncodedText.list(dataset.classes()), "--features", Integer.toString(dataset.features()));
    }

    @Override
    public Parts read(JobOptions options) {
        Examples training = new Examples(dataset.size(), finite, i -> event(dataset.training(i)));
        long tests = dataset.testSize();
        return new Parts(training, tested ? new Examples(tests, tests, i -> event(dataset.test(i))) : null);
    }

    private static LabeledEvent event(Example example) {
        return new LabeledEvent(null, example.label(), LabeledEvent.NO_TIMESTAMP, example.features());
    }
}
