package org.lorentztron.datasets.shuffled;

import java.util.List;
import java.util.Objects;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;

/**
 * The training part of a dataset in a random order, again and again, in another order in every round:
 *
 * <pre>
 *     example i  =  example order_r(i mod N) of the data       r = floor(i / N), N its size
 * </pre>
 *
 * <p>The test part keeps its order. As thread-safe as the dataset.
 */
public final class ShuffledDataset implements Dataset {
    private final Dataset data;
    private final long seed;

    /**
     * @param data with a training part that ends and is not empty
     * @param seed chooses the orders
     * @throws IllegalArgumentException if the training part has no end
     */
    public ShuffledDataset(Dataset data, long seed) {
        if (data.size() == ENDLESS) {
            throw new IllegalArgumentException("training part has no end, expected one that has");
        }
        this.data = data;
        this.seed = seed;
    }

    @Override
    public int features() {
        return data.features();
    }

    @Override
    public List<String> classes() {
        return data.classes();
    }

    @Override
    public long size() {
        return ENDLESS;
    }

    @Override
    public Example training(long index) {
        long round = Objects.checkIndex(index, ENDLESS) / data.size();
        return data.training(new Permutation(data.size(), seed, round).at(index % data.size()));
    }

    @Override
    public long testSize() {
        return data.testSize();
    }

    @Override
    public Example test(long index) {
        return data.test(index);
    }
}
