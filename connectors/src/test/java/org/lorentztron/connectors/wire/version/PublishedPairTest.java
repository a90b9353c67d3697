package org.lorentztron.connectors.wire.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.AlignmentStep;

class PublishedPairTest {
    private static final AlignmentStep STEP = new AlignmentStep(0, 0);

    private static PublishedPair pair(float[] u, float[] v) {
        return Snapshots.pair("a", "b", 1, u, v);
    }

    private static PublishedPair counted(long intervals, long examples, long updates, long mistakes) {
        PublishedCounts counts = new PublishedCounts(examples, updates, mistakes);
        return PublishedPair.of(
                new PairName("a", "b"),
                1,
                "dos",
                1,
                FeatureSet.all(1),
                new float[2],
                new float[2],
                intervals,
                counts,
                STEP);
    }

    private static PublishedPair aligned(double boost, double residual) {
        AlignmentStep step = new AlignmentStep(boost, residual);
        return PublishedPair.of(
                new PairName("a", "b"),
                1,
                "dos",
                1,
                FeatureSet.all(1),
                new float[2],
                new float[2],
                1,
                PublishedCounts.NONE,
                step);
    }

    @Test
    void toModel_ofAModel_isThatModelRounded() {
        DosModel model =
                new DosModel(1, FeatureSet.of(9, new int[] {4}), new double[] {0.1, 2}, new double[] {3, -0.0});

        DosModel published = PublishedPair.of(new PairName("a", "b"), 1, "dos", model, 1, PublishedCounts.NONE, STEP)
                .toModel();

        assertThat(published.featureSet()).isEqualTo(model.featureSet());
        assertThat(published.u()).containsExactly(0.1f, 2);
        assertThat(published.v()).containsExactly(3, -0.0);
    }

    @Test
    void turned_negatesTheScoreAndNamesTheClassesTheOtherWayRound() {
        PublishedPair pair = pair(new float[] {1, 2}, new float[] {3, 4});
        Features x = Features.dense(new float[] {0.5f});

        PublishedPair turned = pair.turned();

        assertThat(turned.name()).isEqualTo(new PairName("b", "a"));
        assertThat(turned.toModel().score(x)).isEqualTo(-pair.toModel().score(x));
        assertThat(turned.digest()).isEqualTo(PartDigest.of(turned.featureSet(), turned.u(), turned.v()));
        assertThat(turned.turned()).isEqualTo(pair);
    }

    /** Of another job: what that one counted is not counted here. The model and its digest are the same. */
    @Test
    void asStart_keepsTheModelAndCountsNothing() {
        PublishedPair pair = pair(new float[] {1, 2}, new float[] {3, 4});

        PublishedPair start = pair.asStart(5000);

        assertThat(start.digest()).isEqualTo(pair.digest());
        assertThat(start.intervalEnd()).isEqualTo(5000);
        assertThat(start.counts()).isEqualTo(PublishedCounts.NONE);
        assertThat(start.step()).isEqualTo(STEP);
    }

    @Test
    void of_parametersNotFinite_isRefused() {
        for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
            assertRefused(
                    () -> pair(new float[] {1, bad}, new float[2]), "u[1] is " + bad + ", expected a finite number");
            assertRefused(
                    () -> pair(new float[2], new float[] {bad, 1}), "v[0] is " + bad + ", expected a finite number");
        }
    }

    @Test
    void of_shapesThatContradict_isRefused() {
        assertRefused(() -> pair(new float[3], new float[2]), "u and v have lengths 3 and 2, expected");
        assertRefused(() -> pair(new float[1], new float[1]), "pair has 0 features");
    }

    /** No digest covers these numbers. */
    @Test
    void of_impossibleHistory_isRefused() {
        assertRefused(() -> counted(0, 5, 3, 1), "pair has 0 intervals, ");
        assertRefused(() -> counted(1, -1, 0, 0), ", -1 examples, ");
        // Of events with weights.
        assertThat(counted(1, 5, 6, 1).counts().updates()).isEqualTo(6);
        assertRefused(() -> counted(1, 5, -1, 1), ", -1 updates ");
        assertRefused(() -> counted(1, 5, 3, 6), " 6 mistakes, ");
        assertRefused(() -> counted(1, 5, 3, -1), " -1 mistakes, ");
        assertRefused(() -> aligned(Double.NaN, 0), "boost is NaN ");
        assertRefused(() -> aligned(Double.NEGATIVE_INFINITY, 0), "boost is -Infinity ");
        assertRefused(() -> aligned(0, Double.NaN), "alignment residual NaN, ");
        assertRefused(() -> aligned(0, Double.POSITIVE_INFINITY), "residual Infinity, ");
        assertRefused(() -> aligned(0, -0.1), "alignment residual -0.1, ");
    }

    @Test
    void littleEndian_isWhatIsSaid() {
        ByteBuffer bytes = LittleEndian.bytes(new float[] {1, -2});
        assertThat(bytes.remaining()).isEqualTo(8);
        assertThat(bytes.get(3)).isEqualTo((byte) 0x3f);
        assertThat(LittleEndian.floats(bytes)).containsExactly(1, -2);
    }

    @Test
    void versionInfo_lists_areItsOwn() {
        VersionInfo info = Snapshots.manifest("m", 1, List.of("a", "b"), List.of());
        assertThatThrownBy(() -> info.options().put("rank", "2")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> info.classes().add("c")).isInstanceOf(UnsupportedOperationException.class);
    }

    private static void assertRefused(Runnable making, String message) {
        assertThatThrownBy(making::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
