package org.lorentztron.job.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataOutput;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.state.SourcePositions;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.average.AverageResets;
import org.lorentztron.model.candidates.Candidate;
import org.lorentztron.model.candidates.Preparation;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.features.Hats;
import org.lorentztron.model.features.Inputs;
import org.lorentztron.model.features.WaveInputs;
import org.lorentztron.model.features.Waves;
import org.lorentztron.model.learn.NeededFeatures;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.TrainingBlock;

/** A block gets the features of an event that it needs; others are not computed. */
class NeededFeaturesTest {
    private static final FeatureMap MAP = new FeatureMap(
            1,
            new Hats(new int[] {0}, new float[][] {{0, 1, 2}}),
            Waves.drawn(3, 4, 1, 1, WaveInputs.all(new float[] {1}, new float[] {0})));
    private static final int HATS = MAP.size(Inputs.HATS);
    private static final Event EVENT = Event.decoded(0, 7, 1, 0, null, Features.dense(new float[] {0.5f}));

    /** Keeps how many features it is given. */
    private static final class Recorder implements TrainingBlock, NeededFeatures {
        private final List<Integer> sizes = new ArrayList<>();
        private int needed;

        @Override
        public int toLearn(int label) {
            return label == 1 ? needed : Integer.MAX_VALUE;
        }

        @Override
        public int toScore() {
            return needed + 1;
        }

        @Override
        public List<? extends Part> parts() {
            return List.of(new ClassPair(0, 1));
        }

        @Override
        public void learn(Features x, int label, double weight) {
            sizes.add(x.size());
        }

        @Override
        public void score(Features x, double[] scores) {
            sizes.add(x.size());
        }

        @Override
        public PartCounts counts(int part) {
            return PartCounts.NONE;
        }

        @Override
        public long mistakes(int part) {
            return 0;
        }

        @Override
        public PartModel model(int part) {
            throw new UnsupportedOperationException();
        }

        @Override
        public TrainingBlock copy() {
            return this;
        }

        @Override
        public void writeTo(DataOutput out) {}
    }

    private static BlockState state(Recorder block, @Nullable AverageResets resets) {
        Preparation preparation = new Preparation(
                FeatureScale.identity(),
                MAP,
                List.of(Candidate.PLAIN, new Candidate(Inputs.HATS, 0), new Candidate(Inputs.WAVES, 0)));
        return new BlockState(block, preparation, resets, new BitSet(), new SourcePositions());
    }

    @Test
    void learnAndScore_anyNeed_giveTheInputsThatHaveIt() {
        Recorder block = new Recorder();
        BlockState state = state(block, null);
        for (int needed : new int[] {0, 1, HATS, HATS + 1}) {
            block.needed = needed;
            state.learn(EVENT, 0);
        }
        block.needed = HATS - 1;
        assertThat(state.toScore(EVENT).size()).isEqualTo(HATS);
        assertThat(block.sizes).containsExactly(1, 1, HATS, MAP.size());
    }

    /** The average is still of the candidate that the part was before, until the interval ends. */
    @Test
    void learn_averageOfMoreFeatures_getsThese() {
        Recorder block = new Recorder();
        AverageResets resets = AverageResets.start(block.parts());
        BlockState state = state(block, resets);
        state.learn(EVENT, 0);
        double[] zeros = new double[MAP.size() + 1];
        resets.join(0, new DosModel(1, FeatureSet.all(MAP.size()), zeros, zeros.clone()), 0, false);

        state.learn(EVENT, 0);

        assertThat(block.sizes).containsExactly(1, MAP.size());
    }
}
