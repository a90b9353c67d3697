package org.lorentztron.datasets;

import java.util.List;
import org.lorentztron.model.Features;

/**
 * Another dataset with more features. The added features follow its own and are zero in every example. As thread-safe
 * as the other dataset.
 */
record WidenedDataset(Dataset narrow, int features) implements Dataset {
    WidenedDataset {
        if (features < narrow.features()) {
            throw new IllegalArgumentException(
                    "number of features is " + features + ", expected at least the data's " + narrow.features());
        }
    }

    @Override
    public List<String> classes() {
        return narrow.classes();
    }

    @Override
    public long size() {
        return narrow.size();
    }

    @Override
    public Example training(long index) {
        return widened(narrow.training(index));
    }

    @Override
    public long testSize() {
        return narrow.testSize();
    }

    @Override
    public Example test(long index) {
        return widened(narrow.test(index));
    }

    private Example widened(Example example) {
        Features own = example.features();
        return new Example(example.index(), example.label(), Features.canonical(features, own.indices(), own.values()));
    }
}
