package org.lorentztron.experiments.separability;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.tools.offline.Workers;

/** Three classes in three pixels, the third lying among the others: it ceases to be separable, they do not. */
class SeparabilityRunTest {
    private static final ClassPairs PAIRS = new ClassPairs(3);

    private static Pictures pictures() {
        Random random = new Random(11);
        FewPictures few = new FewPictures(3);
        for (int i = 0; i < 90; i++) {
            int label = i % 3;
            int low = label == 0 ? 0 : label == 1 ? 140 : 70;
            few.with(label, low + random.nextInt(110), random.nextInt(256), random.nextInt(256));
        }
        return new Pictures(few);
    }

    private static SeparabilityRun run(int threads, Duration budget) throws Exception {
        try (Workers workers = new Workers(threads)) {
            SeparabilityRun run = new SeparabilityRun(pictures(), PAIRS, workers, new CpuClock(budget));
            run.ask(List.of(6, 90), what -> {});
            run.narrow(what -> {});
            return run;
        }
    }

    /** Where a pair ceases to be separable is found to the example: one example less has a hyperplane. */
    @Test
    void narrow_timeEnough_findsTheExampleThatDecides() throws Exception {
        SeparabilityRun run = run(2, Duration.ofMinutes(1));

        assertThat(run.count(Verdict.SEPARABLE, 90)).isOne();
        assertThat(run.count(Verdict.INSEPARABLE, 90)).isEqualTo(2);
        for (PairRecord record : run.records()) {
            Proofs proofs = record.proofs();
            if (record.pair().equals(new ClassPair(0, 1))) {
                assertThat(proofs.separable()).isEqualTo(90);
                continue;
            }
            assertThat(proofs.inseparable()).isEqualTo(proofs.separable() + 1);
            Pictures pictures = pictures();
            pictures.extendTo(90);
            assertThat(ExactSeparability.inseparable(pictures, record.pair(), proofs.separable()))
                    .isFalse();
            assertThat(ExactSeparability.inseparable(pictures, record.pair(), proofs.inseparable()))
                    .isTrue();
        }
    }

    @Test
    void ask_anyNumberOfThreads_findsTheSameProofs() throws Exception {
        assertThat(proofs(run(3, Duration.ofMinutes(1)))).isEqualTo(proofs(run(1, Duration.ofMinutes(1))));
    }

    private static List<String> proofs(SeparabilityRun run) {
        List<String> texts = new ArrayList<>();
        for (PairRecord record : run.records()) {
            Proofs proofs = record.proofs();
            texts.add(proofs.separable() + Arrays.toString(proofs.hyperplane().weights()));
            if (proofs.certificate() != null) {
                texts.add(Arrays.toString(proofs.certificate().examples())
                        + Arrays.toString(proofs.certificate().multipliers()));
            }
        }
        return texts;
    }

    /** A question that cannot be answered must not be asked for ever. */
    @Test
    void narrow_withoutSuccess_isGivenUp() {
        Pictures pictures = pictures();
        pictures.extendTo(90);
        PairProver prover = new PairProver(new ClassPair(0, 2), pictures);
        prover.prove(6, new WorkLimit(100, () -> true));
        prover.prove(90, new WorkLimit(100, () -> true));
        PairRecord record = new PairRecord(prover, 0);
        assertThat(record.canBeNarrowed()).isTrue();

        record.narrow(new CpuClock(Duration.ofMinutes(1)));

        assertThat(record.canBeNarrowed()).isFalse();
        assertThat(record.proofs().separable()).isLessThan(record.proofs().inseparable() - 1);
    }

    /** That there is no time left is no reason to give up a question, only to end. */
    @Test
    void narrow_late_isNotGivenUp() {
        Pictures pictures = pictures();
        pictures.extendTo(90);
        PairProver prover = new PairProver(new ClassPair(0, 2), pictures);
        prover.prove(6, new WorkLimit(100, () -> true));
        prover.prove(90, new WorkLimit(100, () -> true));
        PairRecord record = new PairRecord(prover, 100);

        record.narrow(new CpuClock(Duration.ZERO));

        assertThat(record.canBeNarrowed()).isTrue();
    }

    @Test
    void ask_noTime_knowsNothing() throws Exception {
        assertThat(run(1, Duration.ZERO).count(Verdict.NOT_FOUND, 6)).isEqualTo(3);
    }

    /** The limit of steps alone, without a clock, ends a search, and the verdict says no more than was proved. */
    @Test
    void prove_fewSteps_isNotFound() {
        Pictures pictures = pictures();
        pictures.extendTo(90);
        PairProver prover = new PairProver(new ClassPair(0, 2), pictures);
        WorkLimit none = new WorkLimit(0, () -> true);

        assertThat(prover.prove(90, none)).isEqualTo(Verdict.NOT_FOUND);
        assertThat(none.isLate()).isFalse();
        assertThat(prover.prove(90, new WorkLimit(100, () -> false))).isEqualTo(Verdict.NOT_FOUND);
        assertThat(prover.prove(90, new WorkLimit(100, () -> true))).isEqualTo(Verdict.INSEPARABLE);
    }
}
