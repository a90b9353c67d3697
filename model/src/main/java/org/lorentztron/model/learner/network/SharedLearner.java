package org.lorentztron.model.learner.network;

import java.io.DataInput;
import java.io.IOException;
import java.util.List;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.OnePart;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.ModelAverage;
import org.lorentztron.model.learn.PartSize;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learn.WeightSequence;

/**
 * One network for all classes (paper 6), with the confidences of the herded learner: see {@link SharedBlock}. Its
 * memory and its versions grow by one number per unit and class, not with the pairs of classes. Immutable.
 */
public final class SharedLearner implements Learner {
    private final LearnerSettings settings;
    private final boolean touched;

    /** Uses classes, features, initScale, seed and network of the settings. */
    public SharedLearner(LearnerSettings settings) {
        this(settings, settings.holdsTouchedFeatures());
    }

    /** @param touched whether blocks hold only features that an event has touched, whatever the settings say */
    SharedLearner(LearnerSettings settings, boolean touched) {
        this.settings = settings;
        this.touched = touched;
    }

    /**
     * A network may start from one of fewer units or classes, of the same kernel and features. Units that the model
     * lacks get small random parameters; classes that it lacks, those after its own and those that it does not
     * {@linkplain NetworkModel#knows know}, get random outputs.
     */
    @Override
    public TrainingBlock newBlock(List<? extends Part> parts, StartModels starts) {
        Part only = new OnePart(settings.classes().size()).part(0);
        if (parts.size() != 1 || !parts.get(0).equals(only)) {
            throw new IllegalArgumentException("parts of a block are " + parts + ", expected the one of all classes");
        }
        PartModel given = starts.of(only);
        if (given != null && !(given instanceof NetworkModel)) {
            throw new IllegalArgumentException(
                    "model to start from is of kind \"" + given.kind() + "\", expected \"" + NetworkModel.KIND + "\"");
        }
        return SharedBlock.start(settings, touched, (NetworkModel) given, starts.calibration(only));
    }

    @Override
    public TrainingBlock readBlock(DataInput in) throws IOException {
        return SharedBlock.readFrom(in, settings, touched);
    }

    /** A parameter and its variance, both float32, in basis and outputs. */
    @Override
    public long trainingBytesPerPart() {
        return 2L
                * Float.BYTES
                * settings.network().units()
                * (settings.features() + 1L + settings.classes().size());
    }

    /** The first events, until the basis is fitted to them. */
    @Override
    public int heldEventsPerPart() {
        return settings.network().startBasis();
    }

    /** The basis, and the outputs besides. */
    @Override
    public PartSize partSize() {
        int units = settings.network().units();
        return new PartSize(units, (long) units * settings.classes().size());
    }

    /*
     * A unit of the square takes h'D (x - mu) into its constant entry. One of the ANOVA kernel would have to multiply
     * two features' constants apart from the features: the sum over j != i of h_j D_j mu_j, which each feature i must
     * take into a linear weight of its own, is another one for every i, and a unit has one constant entry for all.
     */
    @Override
    public boolean foldsMeans() {
        return settings.network().kernel() == NetworkKernel.SQUARE;
    }

    @Override
    public ModelAverage newAverage(WeightSequence weights) {
        return new NetworkAverage(weights);
    }

    @Override
    public ModelAverage restoreAverage(WeightSequence weights, long intervals, PartModel average) {
        return new NetworkAverage(weights, intervals, (NetworkModel) average);
    }
}
