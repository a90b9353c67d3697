package org.lorentztron.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.experiments.parallel.Workers;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learner.Learners;

class ReplicasTest {
    private static final Dataset DATA = new Prototypes(11);
    private static final int COUNT = 3;
    private static final int EXAMPLES = 400;

    private static Variant variant(long seed) {
        LearnerSettings settings = Experiments.dos(DATA, 2, 0).settings();
        return new Variant(
                "dos:2",
                LearnerSettings.builder(settings.kind(), settings.classes(), settings.features())
                        .rank(2)
                        .initScale(1)
                        .seed(seed)
                        .build(),
                0,
                List.of());
    }

    private static List<Replicas> train(Workers workers) throws Exception {
        return Replicas.train(
                DATA,
                List.of(
                        new Replicas.Group("apart", replica -> variant(20 + replica)),
                        new Replicas.Group("shared", replica -> variant(20))),
                COUNT,
                EXAMPLES,
                workers,
                new PrintStream(OutputStream.nullOutputStream()));
    }

    /** Trained as plainly as can be: example by example. */
    private static PairTrainingBlock plain(long seed, long first) {
        PairTrainingBlock block =
                Learners.ofPairs(variant(seed).settings()).newBlock(VariantRun.allParts(variant(seed)));
        for (long i = first; i < first + EXAMPLES; i++) {
            Example example = DATA.training(i);
            block.learn(example.features(), example.index());
        }
        return block;
    }

    @Test
    void train_groups_learnTheirOwnParts() throws Exception {
        try (Workers workers = new Workers(2)) {
            List<Replicas> groups = train(workers);

            assertThat(groups).extracting(Replicas::name).containsExactly("apart", "shared");
            for (int k = 0; k < COUNT; k++) {
                assertSame(groups.get(0).models().get(k), plain(20 + k, (long) k * EXAMPLES));
                assertSame(groups.get(1).models().get(k), plain(20, (long) k * EXAMPLES));
            }
        }
    }

    private static void assertSame(List<PartModel> models, PairTrainingBlock expected) {
        assertThat(models).hasSize(expected.pairs().size());
        for (int pair = 0; pair < models.size(); pair++) {
            DosModel model = (DosModel) models.get(pair);
            assertThat(model.u()).containsExactly(expected.model(pair).u());
            assertThat(model.v()).containsExactly(expected.model(pair).v());
        }
    }

    /**
     * Of one model every average is the model; the average of all is that of the newest interval of the same models.
     */
    @Test
    void combined_anyAlignment_beginsWithTheFirstAlone() throws Exception {
        try (Workers workers = new Workers(2)) {
            Replicas apart = train(workers).get(0);
            TestSet test = TestSet.of(DATA);
            double[] alone = apart.alone(test, workers);
            List<Alignment> alignments = Alignment.all(
                    List.of(DATA.training(0).features(), DATA.training(1).features()));

            List<double[]> combined =
                    Combining.of(apart, alignments, test, workers).combined();

            assertThat(alone).hasSize(COUNT).doesNotHaveDuplicates();
            assertThat(alignments)
                    .extracting(Alignment::id)
                    .containsExactly("plain", "boost", "rotation", "aligned", "data-metric");
            for (double[] errors : combined) {
                assertThat(errors).hasSize(COUNT);
                assertThat(errors[0]).isEqualTo(alone[0]);
            }
            assertThat(combined.get(0)[COUNT - 1]).isEqualTo(plainMeanError(apart, test, workers));
            assertThat(combined).extracting(errors -> errors[COUNT - 1]).doesNotHaveDuplicates();
        }
    }

    private static double plainMeanError(Replicas replicas, TestSet test, Workers workers) throws Exception {
        int pairs = replicas.models().get(0).size();
        DosModel[] means = new DosModel[pairs];
        for (int pair = 0; pair < pairs; pair++) {
            int length = ((DosModel) replicas.models().get(0).get(pair)).u().length;
            double[] u = new double[length];
            double[] v = new double[length];
            for (List<PartModel> models : replicas.models()) {
                DosModel model = (DosModel) models.get(pair);
                for (int i = 0; i < length; i++) {
                    u[i] += model.u()[i] / COUNT;
                    v[i] += model.v()[i] / COUNT;
                }
            }
            means[pair] = new DosModel(2, length / 2, u, v);
        }
        return test.error(VariantClassifier.of(replicas.variant(), List.of(means)), workers);
    }
}
