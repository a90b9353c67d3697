package org.lorentztron.experiments.paper;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.experiments.parallel.Workers;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.ModelAverage;
import org.lorentztron.model.learner.Learners;

/**
 * Models trained apart, each on a part of the stream that no other one saw.
 *
 * @param name of the group
 * @param variant what they have in common
 * @param models per replica the model of each part
 */
record Replicas(String name, Variant variant, List<List<PartModel>> models) {
    /** How a replica of a group starts. */
    interface Start {
        /** @param replica from 0 */
        Variant variant(int replica);
    }

    /** A group that is still to be trained. */
    record Group(String name, Start start) {}

    /**
     * Trains groups of as many replicas; the k-th of each learns the k-th part.
     *
     * @param examples of each part
     */
    static List<Replicas> train(
            Dataset stream, List<Group> groups, int count, long examples, Workers workers, PrintStream err)
            throws Exception {
        List<List<List<PartModel>>> models = new ArrayList<>();
        groups.forEach(group -> models.add(new ArrayList<>()));
        for (int k = 0; k < count; k++) {
            int replica = k;
            List<Variant> variants =
                    groups.stream().map(group -> group.start.variant(replica)).toList();
            List<VariantRun> trainees = VariantRun.startAll(variants, workers, examples);
            new Experiment(stream.from(k * examples), trainees, examples, 0, workers).runTo(examples, learned -> {});
            for (int g = 0; g < groups.size(); g++) {
                models.get(g).add(trainees.get(g).models());
            }
            err.printf(Locale.ROOT, "%d of %d models trained apart, on %,d examples each%n", k + 1, count, examples);
        }
        List<Replicas> trained = new ArrayList<>();
        for (int g = 0; g < groups.size(); g++) {
            Group group = groups.get(g);
            trained.add(new Replicas(group.name, group.start.variant(0), models.get(g)));
        }
        return trained;
    }

    /** The test error of each replica alone, 0 to 1. */
    double[] alone(TestSet test, Workers workers) throws InterruptedException {
        double[] errors = new double[models.size()];
        for (int k = 0; k < errors.length; k++) {
            errors[k] = test.error(VariantClassifier.of(variant, models.get(k)), workers);
        }
        return errors;
    }

    /** The test error of the averages of the first replica, the first two, three, ...: 0 to 1. */
    double[] combined(Averaging averaging, TestSet test, Workers workers) throws InterruptedException {
        Learner learner = Learners.of(variant.settings());
        List<ModelAverage> averages = VariantRun.allParts(variant).stream()
                .<ModelAverage>map(part -> averaging.start(learner))
                .toList();
        double[] errors = new double[models.size()];
        for (int k = 0; k < errors.length; k++) {
            List<PartModel> ofParts = models.get(k);
            List<Runnable> tasks = new ArrayList<>();
            for (int part = 0; part < ofParts.size(); part++) {
                ModelAverage average = averages.get(part);
                PartModel model = ofParts.get(part);
                tasks.add(() -> average.add(model));
            }
            workers.run(tasks);
            errors[k] = test.error(
                    VariantClassifier.of(
                            variant,
                            averages.stream().map(ModelAverage::average).toList()),
                    workers);
        }
        return errors;
    }
}
