package org.lorentztron.job.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.BlockLayout;
import org.lorentztron.job.state.Intervals;
import org.lorentztron.job.warm.WarmStartModels;
import org.lorentztron.model.Part;
import org.lorentztron.model.learners.Learners;
import org.lorentztron.model.scale.FeatureScale;

class BlockTrainingTest {
    private static final JobOptions OPTIONS = TestOptions.of();
    private static final BlockLayout LAYOUT =
            new BlockLayout(OPTIONS.learnerSettings().parts(), 2);

    private static BlockTraining training() {
        // Nothing is trained here, so nothing is counted.
        return new BlockTraining(OPTIONS, LAYOUT, new Intervals(1000), WarmStartModels.NONE, null);
    }

    private static BlockState state(List<Part> parts) {
        return BlockState.start(Learners.of(OPTIONS.learnerSettings()).newBlock(parts), FeatureScale.identity());
    }

    @Test
    void trained_partsInTheOrderOfTheLayout_givesThoseThatTrained() {
        assertThat(training().trained(state(LAYOUT.parts(0)), 0, 1000)).isEmpty();
    }

    /** Each would be published under the name of another one. */
    @Test
    void trained_partsInAnotherOrder_throws() {
        List<Part> parts = new ArrayList<>(LAYOUT.parts(0));
        Collections.reverse(parts);
        BlockState reversed = state(parts);

        assertThatThrownBy(() -> training().trained(reversed, 0, 1000))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("block 0 of the learner dos", "in this order");
    }
}
