package org.lorentztron.connectors.wire.version;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.features.Calibration;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.features.NamedCalibration;
import org.lorentztron.model.learn.AlignmentStep;

/** How much is allocated for what is published of a part, which may be as large as a sixth of the heap. */
class PublishingMemoryTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final int FEATURES = 20_000;
    private static final int ROWS = 32;
    /** Of both matrices of a pair in float32. */
    private static final long MATRICES = 2L * ROWS * (FEATURES + 1) * Float.BYTES;

    enum Scale {
        NONE(FeatureScale.identity()),
        MEANS(Calibration.scale(List.of(event(1), event(4), event(9)))),
        NAMED(NamedCalibration.scale(
                List.of(event(1), event(4), event(9)), List.of(numbers(), numbers(), numbers()), true));

        private final FeatureScale scale;

        Scale(FeatureScale scale) {
            this.scale = scale;
        }

        private static Features event(float value) {
            float[] values = new float[FEATURES];
            IntStream.range(0, FEATURES).forEach(j -> values[j] = j % 2 == 0 ? value + j : 1);
            return Features.dense(values);
        }

        private static NamedNumbers numbers() {
            return NamedNumbers.of(new int[] {0, 2}, new int[] {1, 3});
        }
    }

    /** One copy, in float32, and a few rows; of a network, no more than the kernel's basis. */
    @ParameterizedTest
    @EnumSource
    void publish_anyScale_makesOneCopy(Scale of) {
        FeatureSet all = FeatureSet.all(FEATURES);
        double[] matrix = new double[ROWS * (FEATURES + 1)];
        PartKind.Averaged pair = averaged(new PairName("a", "b"), new DosModel(ROWS, all, matrix, matrix), of);
        PartKind.Averaged network = averaged(
                new NamedPart("network"),
                new NetworkModel(NetworkKernel.SQUARE, 2, ROWS, all, matrix, new double[2 * ROWS]),
                of);
        new PairKind().publish(pair);

        assertThat(allocated(() -> new PairKind().publish(pair))).isBetween(MATRICES, MATRICES * 115 / 100);
        assertThat(allocated(() -> new NetworkKind().publish(network)))
                .isBetween(MATRICES / 2, MATRICES / 2 * 115 / 100);
    }

    /** The value itself, and what is beside the matrices: columns, and pieces of them. */
    @ParameterizedTest
    @EnumSource
    void encode_anyFeatures_makesTheValueAlone(Scale of) {
        double[] matrix = new double[ROWS * (FEATURES + 1)];
        FeatureSet some = FeatureSet.of(
                1 << 20, IntStream.range(0, FEATURES).map(j -> 3 * j).toArray());
        PublishedPair pair = new PairKind()
                .publish(averaged(
                        new PairName("a", "b"),
                        new DosModel(ROWS, of == Scale.NONE ? some : FeatureSet.all(FEATURES), matrix, matrix),
                        of))
                .get(0);
        SnapshotCodec.encode("m", pair);

        assertThat(allocated(() -> SnapshotCodec.encode("m", pair))).isBetween(MATRICES, MATRICES * 115 / 100);
    }

    private static PartKind.Averaged averaged(PartName name, PartModel model, Scale of) {
        return new PartKind.Averaged(
                name, 1, "dos", model, of.scale, null, 1, PublishedCounts.NONE, new AlignmentStep(0, 0));
    }

    private static long allocated(Supplier<?> made) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        Object kept = made.get();
        long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
        assertThat(kept).isNotNull();
        return bytes;
    }
}
