package org.lorentztron.model.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RareClassesTest {

    @Test
    void among_oneInAHundred_isRare() {
        assertThat(RareClasses.among(2, 1_000, new double[] {990, 10})).isEqualTo(new RareClasses(true, List.of(1), 0));
    }

    /** The error rate is 0 % as long as none has come: that says nothing of them. */
    @Test
    void among_classThatHasNotCome_isRareAsSoonAsThatIsNoChance() {
        assertThat(RareClasses.among(2, 30, new double[] {30, 0})).isEqualTo(new RareClasses(false, List.of(), 0));
        assertThat(RareClasses.among(2, 31, new double[] {31, 0})).isEqualTo(new RareClasses(true, List.of(1), 0));
    }

    @Test
    void among_aboutATenth_isNotRare() {
        assertThat(RareClasses.among(2, 1_000, new double[] {905, 95}).shown()).isEmpty();
        assertThat(RareClasses.among(2, 1_000, new double[] {925, 75}).shown()).containsExactly(1);
    }

    @Test
    void among_manyRareClasses_showsTheThreeWithTheMostEvents() {
        assertThat(RareClasses.among(7, 10_000, new double[] {3_600, 4_885, 600, 50, 160, 300, 405}))
                .isEqualTo(new RareClasses(true, List.of(2, 6, 5), 2));
    }

    /** Each of ten even classes has a tenth, and by chance less of the first events. */
    @Test
    void among_evenClasses_areNeverRare() {
        for (int classes : new int[] {2, 3, 5, 10, 26, 50}) {
            Random random = new Random(classes);
            double[] counts = new double[classes];
            for (int events = 1; events <= 20_000; events++) {
                counts[random.nextInt(classes)]++;
                assertThat(RareClasses.among(classes, events, counts).shown())
                        .as("%d classes: %s", classes, Arrays.toString(counts))
                        .isEmpty();
            }
        }
    }
}
