package org.lorentztron.benchmarks.peers;

import com.yahoo.labs.samoa.instances.Attribute;
import com.yahoo.labs.samoa.instances.DenseInstance;
import com.yahoo.labs.samoa.instances.Instance;
import com.yahoo.labs.samoa.instances.Instances;
import com.yahoo.labs.samoa.instances.InstancesHeader;
import com.yahoo.labs.samoa.instances.SparseInstance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import moa.classifiers.AbstractClassifier;
import moa.core.Utils;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.Features;

/** A classifier of MOA. */
final class MoaEntrant implements OnlineEntrant<Instance> {
    private final AbstractClassifier learner;
    private final InstancesHeader header;
    private final boolean sparse;

    private MoaEntrant(AbstractClassifier learner, InstancesHeader header, boolean sparse) {
        this.learner = learner;
        this.header = header;
        this.sparse = sparse;
    }

    /** Given all values of an example. */
    static MoaEntrant dense(AbstractClassifier learner, Task task) {
        return start(learner, false, task);
    }

    /** Given the values that are not 0. */
    static MoaEntrant sparse(AbstractClassifier learner, Task task) {
        return start(learner, true, task);
    }

    private static MoaEntrant start(AbstractClassifier learner, boolean sparse, Task task) {
        InstancesHeader header = header(task);
        if (learner.isRandomizable()) {
            learner.setRandomSeed((int) task.seed());
        }
        learner.setModelContext(header);
        learner.prepareForUse();
        return new MoaEntrant(learner, header, sparse);
    }

    private static InstancesHeader header(Task task) {
        List<Attribute> attributes = new ArrayList<>();
        for (int j = 0; j < task.features(); j++) {
            attributes.add(new Attribute("x" + j));
        }
        attributes.add(new Attribute("class", task.classes()));
        Instances empty = new Instances("digits", attributes, 0);
        empty.setClassIndex(task.features());
        return new InstancesHeader(empty);
    }

    @Override
    public Instance input(Example example) {
        Instance instance = sparse ? sparse(example) : dense(example);
        instance.setDataset(header);
        return instance;
    }

    /** The class is the attribute after the features. */
    private static Instance dense(Example example) {
        Features x = example.features();
        double[] values = new double[x.size() + 1];
        for (int k = 0; k < x.nonZeros(); k++) {
            values[x.index(k)] = x.value(k);
        }
        values[x.size()] = example.index();
        return new DenseInstance(1, values);
    }

    private static Instance sparse(Example example) {
        Features x = example.features();
        int[] indices = Arrays.copyOf(x.indices(), x.nonZeros() + 1);
        double[] values = new double[indices.length];
        for (int k = 0; k < x.nonZeros(); k++) {
            values[k] = x.value(k);
        }
        indices[x.nonZeros()] = x.size();
        values[x.nonZeros()] = example.index();
        return new SparseInstance(1, values, indices, x.size() + 1);
    }

    @Override
    public int predictThenLearn(Instance input) {
        int predicted = predict(input);
        learner.trainOnInstance(input);
        return predicted;
    }

    /** MOA's own way from votes to a class; there may be fewer votes than classes, and none at first. */
    private int predict(Instance input) {
        double[] votes = learner.getVotesForInstance(input);
        return votes.length == 0 ? 0 : Utils.maxIndex(votes);
    }

    @Override
    public ToIntFunction<Instance> model() {
        return this::predict;
    }
}
