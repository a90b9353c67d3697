package org.lorentztron.connectors.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Features;

class LeakCheckTest {
    private static final Map<Integer, List<String>> NAMES =
            Map.of(0, List.of("amount"), 1, List.of("chargeback_at?"), 2, List.of("status=open"));

    /** [amount, leak, status] */
    private static Features features(float... values) {
        return Features.dense(values);
    }

    private static List<LeakCheck.Leak> see(LeakCheck check, int events, double leakShare) {
        Random random = new Random(events);
        List<LeakCheck.Leak> found = new ArrayList<>();
        for (int i = 0; i < events; i++) {
            int label = i % 3;
            float leak = label == 1 && random.nextDouble() < leakShare ? 1 : 0;
            Features x = features((float) random.nextGaussian() + label, leak, random.nextInt(2));
            found.addAll(check.see(x, label, () -> NAMES));
        }
        return found;
    }

    @Test
    void see_featureThatOnlyOneClassHas_isFoundOnce() {
        assertThat(see(new LeakCheck(), 600, 1)).containsExactly(new LeakCheck.Leak("chargeback_at?", 1));
    }

    @Test
    void see_featureThatMostOfAClassHave_isNoLeak() {
        assertThat(see(new LeakCheck(), 600, 0.95)).isEmpty();
    }

    @Test
    void see_fewEvents_sayNothing() {
        assertThat(see(new LeakCheck(), LeakCheck.FEW - 1, 1)).isEmpty();
        assertThat(see(new LeakCheck(), LeakCheck.FEW, 1)).hasSize(1);
    }

    /** Nine of a class may all have something by chance. */
    @Test
    void see_fewOfAClass_sayNothing() {
        LeakCheck check = new LeakCheck();
        for (int i = 0; i < LeakCheck.MANY; i++) {
            boolean rare = i < LeakCheck.LEAST_OF_SIDE - 1;
            assertThat(check.see(features(0, rare ? 1 : 0, 0), rare ? 1 : 0, () -> NAMES))
                    .isEmpty();
        }
    }

    @Test
    void see_number_isALeakIfAThresholdSeparates() {
        LeakCheck check = new LeakCheck();
        List<LeakCheck.Leak> found = new ArrayList<>();
        for (int i = 0; i < LeakCheck.FEW; i++) {
            found.addAll(check.see(features(i % 2 == 0 ? -1 - i : 2 + i, 0, i % 3), i % 2, () -> NAMES));
        }
        assertThat(found).containsExactly(new LeakCheck.Leak("amount", 0));
    }
}
