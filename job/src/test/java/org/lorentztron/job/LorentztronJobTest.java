package org.lorentztron.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.learn.LearnerKind;

class LorentztronJobTest {

    @Test
    void publishingProblems_kindOfPartThatNothingProvides_namesIt() {
        LearnerKind halves = new LearnerKind("halves", 0, Set.of(), "half", ClassPairs::new);

        assertThat(LorentztronJob.publishingProblems(halves))
                .singleElement()
                .asString()
                .contains("--learner halves makes parts of the kind half");
    }

    @Test
    void publishingProblems_learnersOfTheProjectAndProvidedOnes_areNone() {
        for (LearnerKind kind : LearnerKind.values()) {
            assertThat(LorentztronJob.publishingProblems(kind)).isEmpty();
        }
        assertThat(LorentztronJob.publishingProblems(LearnerKind.of("centroids")))
                .isEmpty();
    }
}
