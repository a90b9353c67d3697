package org.lorentztron.model.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;

/** What blocks of touched features keep to besides whose parts start from zeros: an index is a name and no more. */
public abstract class TouchedZerosContract extends TouchedRowsContract {

    private static final int WIDE = 20_000;

    @Test
    void learn_widestNumberOfFeatures_givesTheBitsOfFewer() {
        TrainingBlock widest = widest().newBlock(allParts());
        TrainingBlock wide = learner(List.of("a", "b", "c", "d"), WIDE, true).newBlock(allParts());
        List<Event> events = events(18, 200);
        train(widest, spread(WIDEST, events));
        train(wide, spread(WIDE, events));

        for (int p = 0; p < allParts().size(); p++) {
            DosModel actual = (DosModel) widest.model(p);
            DosModel expected = (DosModel) wide.model(p);
            assertThat(actual.featureSet()).isEqualTo(held(WIDEST, events, p));
            assertThat(expected.featureSet()).isEqualTo(held(WIDE, events, p));
            assertThat(actual.u()).containsExactly(expected.u());
            assertThat(actual.v()).containsExactly(expected.v());
            assertThat(widest.counts(p)).isEqualTo(wide.counts(p));
        }
    }

    private FeatureSet held(int features, List<Event> events, int part) {
        int[] indices = spread(features, events).stream()
                .filter(event -> allParts().get(part).contains(event.label()))
                .flatMapToInt(event -> Arrays.stream(event.x().indices()))
                .sorted()
                .distinct()
                .toArray();
        return FeatureSet.of(features, indices);
    }
}
