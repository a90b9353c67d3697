package org.lorentztron.benchmarks.peers;

import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.lorentztron.model.Features;
import org.tribuo.Example;
import org.tribuo.Model;
import org.tribuo.MutableDataset;
import org.tribuo.Trainer;
import org.tribuo.classification.Label;
import org.tribuo.classification.LabelFactory;
import org.tribuo.common.sgd.AbstractSGDTrainer;
import org.tribuo.impl.ArrayExample;
import org.tribuo.provenance.SimpleDataSourceProvenance;

/** A trainer of Tribuo. It is given all examples as one data set, which holds them in memory. */
final class TribuoEntrant implements BatchEntrant<Example<Label>> {
    private final Trainer<Label> trainer;
    private final String[] names;
    private final Label[] labels;
    private final MutableDataset<Label> dataset;
    private Model<Label> model;

    /** @param trainer passes over the examples once, in the order given */
    TribuoEntrant(AbstractSGDTrainer<Label, ?, ?, ?> trainer, Task task) {
        trainer.setShuffle(false);
        this.trainer = trainer;
        // Tribuo sorts features by name: equally long ones are in order already, which is fastest.
        this.names =
                IntStream.range(0, task.features()).mapToObj("x%09d"::formatted).toArray(String[]::new);
        this.labels = IntStream.range(0, task.classes().size())
                .mapToObj(c -> new Label(Integer.toString(c)))
                .toArray(Label[]::new);
        LabelFactory factory = new LabelFactory();
        this.dataset = new MutableDataset<>(new SimpleDataSourceProvenance("digits", factory), factory);
    }

    @Override
    public Example<Label> input(org.lorentztron.datasets.Example example) {
        Features x = example.features();
        String[] present = new String[x.nonZeros()];
        double[] values = new double[present.length];
        for (int k = 0; k < present.length; k++) {
            present[k] = names[x.index(k)];
            values[k] = x.value(k);
        }
        return new ArrayExample<>(labels[example.index()], present, values);
    }

    @Override
    public void collect(Example<Label> input) {
        dataset.add(input);
    }

    @Override
    public void train() {
        model = trainer.train(dataset);
    }

    @Override
    public ToIntFunction<Example<Label>> model() {
        return input -> Integer.parseInt(model.predict(input).getOutput().getLabel());
    }
}
