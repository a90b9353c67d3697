package org.lorentztron.model.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.lorentztron.model.Features;

/** All kernels give the bits of the formulas in {@link Kernels}, computed here unit by unit. */
class KernelsTest {
    private static final Kernels[] ALL = {KernelChoice.choose("plain"), KernelChoice.choose("vector")};

    /** Random rows, an event, and runs of any length at any place, widened to the vectors of the kernels. */
    private static final class Example {
        final Features x;
        final Entries z = new Entries();
        final UnitRuns runs;
        final boolean[] covered;
        final float[][] rows;
        final float[][] variance;
        final float[] step;
        final float[] shrink;

        Example(long seed, int features, int wanted, Kernels kernels) {
            UnitLayout layout = kernels.layout(wanted);
            int units = layout.length(wanted);
            Random random = new Random(seed);
            float[] dense = new float[features];
            for (int j = 0; j < features; j++) {
                dense[j] = random.nextInt(3) == 0 ? 0 : (float) random.nextGaussian();
            }
            x = Features.dense(dense);
            z.set(x, FeatureRows.all(features));
            runs = new UnitRuns(units, random.nextInt(40), layout);
            covered = new boolean[units];
            for (int from = random.nextInt(3); from < wanted; ) {
                int to = Math.min(wanted, from + 1 + random.nextInt(40));
                runs.add(layout.index(from), layout.index(to));
                from = to + random.nextInt(random.nextBoolean() ? 20 : 80);
            }
            for (int i = 0; i < runs.count(); i++) {
                Arrays.fill(covered, runs.from(i), runs.to(i), true);
            }
            rows = new float[features + 1][units];
            variance = new float[features + 1][units];
            step = new float[units];
            shrink = new float[units];
            for (int r = 0; r < units; r++) {
                for (int j = 0; j <= features; j++) {
                    rows[j][r] = (float) random.nextGaussian();
                    variance[j][r] = 1f / (1 + random.nextInt(1000));
                }
                step[r] = (float) random.nextGaussian();
                // Now and then so large that nothing is left of S.
                shrink[r] = random.nextFloat() * (random.nextInt(5) == 0 ? 1e6f : 1);
            }
        }

        /** The value of every row for this event, the constant one's last; the others NaN. */
        float[] values() {
            float[] all = new float[rows.length];
            Arrays.fill(all, Float.NaN);
            for (int k = 0; k < x.nonZeros(); k++) {
                all[x.index(k)] = x.value(k);
            }
            all[x.size()] = 1;
            return all;
        }
    }

    @Property
    void imagesAreSumsOfProductsFourAtATime(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 40) int features,
            @ForAll @IntRange(min = 1, max = 150) int units) {
        for (Kernels kernels : ALL) {
            Example e = new Example(seed, features, units, kernels);
            float[] h = new float[e.covered.length];
            Arrays.fill(h, 7f);
            kernels.multiply(e.rows, e.z, e.z.values(), e.runs, h);
            for (int r = 0; r < h.length; r++) {
                assertThat(h[r]).as("%s, unit %s", kernels.name(), r).isEqualTo(e.covered[r] ? image(e, r) : 7f);
            }
        }
    }

    private static float image(Example e, int r) {
        int[] j = e.x.indices();
        float[] v = e.x.values();
        float sum = e.rows[e.x.size()][r];
        int k = 0;
        for (; k + 3 < j.length; k += 4) {
            float left = e.rows[j[k]][r] * v[k] + e.rows[j[k + 1]][r] * v[k + 1];
            float right = e.rows[j[k + 2]][r] * v[k + 2] + e.rows[j[k + 3]][r] * v[k + 3];
            sum += left + right;
        }
        for (; k < j.length; k++) {
            sum += e.rows[j[k]][r] * v[k];
        }
        return sum;
    }

    /** Slices lie anywhere in the images, in any order and not next to each other; what lies between them stays. */
    @Property
    void slicesOfARowAreAddedWhereTheyBelong(
            @ForAll long seed,
            @ForAll @IntRange(min = 0, max = 20) int slices,
            @ForAll @IntRange(min = 1, max = 40) int wanted) {
        for (Kernels kernels : ALL) {
            Random random = new Random(seed);
            int slice = kernels.layout(wanted).padded(wanted);
            int first = random.nextInt(20);
            List<Integer> places = new ArrayList<>();
            int units = random.nextInt(5);
            for (int i = 0; i < slices; i++) {
                places.add(units);
                units += slice + random.nextInt(5);
            }
            Collections.shuffle(places, random);
            float[] row = gaussians(random, first + slices * slice);
            float[] h = gaussians(random, units);
            float[] expected = h.clone();
            for (int i = 0; i < slices; i++) {
                for (int c = 0; c < slice; c++) {
                    expected[places.get(i) + c] += row[first + i * slice + c] * 0.3f;
                }
            }

            kernels.addSlices(row, first, places.stream().mapToInt(i -> i).toArray(), slice, 0.3f, h);

            assertThat(h).as(kernels.name()).containsExactly(expected);
        }
    }

    private static float[] gaussians(Random random, int length) {
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }

    @Property
    void stepsAlongTheEventAreAddedToItsRows(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 40) int features,
            @ForAll @IntRange(min = 1, max = 150) int units) {
        for (Kernels kernels : ALL) {
            Example e = new Example(seed, features, units, kernels);
            float[][] before = copy(e.rows);
            float[] z = e.values();
            kernels.addOuter(e.rows, e.z, e.z.values(), e.runs, e.step);
            for (int j = 0; j < z.length; j++) {
                for (int r = 0; r < e.covered.length; r++) {
                    boolean changed = e.covered[r] && !Float.isNaN(z[j]);
                    assertThat(e.rows[j][r])
                            .as("%s, row %s, unit %s", kernels.name(), j, r)
                            .isEqualTo(changed ? before[j][r] + e.step[r] * z[j] : before[j][r]);
                }
            }
        }
    }

    /** One of the three moves, and what it makes of S. */
    private enum Move {
        PROJECT {
            @Override
            void run(Kernels kernels, Example e, float[] squares) {
                kernels.project(e.rows, e.variance, e.z, squares, e.runs, e.step, e.shrink);
            }

            @Override
            float variance(float s, float loss) {
                return s / (1f + loss);
            }
        },
        EXACT {
            @Override
            void run(Kernels kernels, Example e, float[] squares) {
                kernels.exact(e.rows, e.variance, e.z, squares, e.runs, e.step, e.shrink);
            }

            @Override
            float variance(float s, float loss) {
                return s / ((1f + loss) * (1f + loss));
            }
        },
        DROP {
            @Override
            void run(Kernels kernels, Example e, float[] squares) {
                kernels.drop(e.rows, e.variance, e.z, squares, e.runs, e.step, e.shrink);
            }

            @Override
            float variance(float s, float loss) {
                return s * Math.max(1f - loss, 0x1p-24f);
            }
        };

        abstract void run(Kernels kernels, Example e, float[] squares);

        abstract float variance(float s, float loss);
    }

    @Property
    void stepsAreWeightedByVariancesWhichShrink(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 30) int features,
            @ForAll @IntRange(min = 1, max = 120) int units,
            @ForAll Move move) {
        for (Kernels kernels : ALL) {
            Example e = new Example(seed, features, units, kernels);
            float[][] rows = copy(e.rows);
            float[][] variance = copy(e.variance);
            float[] z = e.values();
            move.run(kernels, e, e.z.squares());
            for (int j = 0; j < z.length; j++) {
                for (int r = 0; r < e.covered.length; r++) {
                    boolean changed = e.covered[r] && !Float.isNaN(z[j]);
                    float s = variance[j][r];
                    String at = kernels.name() + ", row " + j + ", unit " + r;
                    assertThat(e.rows[j][r]).as(at).isEqualTo(changed ? rows[j][r] + e.step[r] * z[j] * s : rows[j][r]);
                    assertThat(e.variance[j][r])
                            .as(at)
                            .isEqualTo(changed ? move.variance(s, e.shrink[r] * (z[j] * z[j]) * s) : s);
                }
            }
        }
    }

    @Property
    void squaresOfProductsAreAddedOneByOne(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 40) int features,
            @ForAll @IntRange(min = 1, max = 150) int units) {
        for (Kernels kernels : ALL) {
            Example e = new Example(seed, features, units, kernels);
            float[] sums = new float[e.covered.length];
            Arrays.fill(sums, 7f);
            kernels.sumSquares(e.rows, e.z, e.runs, sums);
            for (int r = 0; r < sums.length; r++) {
                float expected = 0;
                for (int k = 0; k < e.z.count(); k++) {
                    float product = e.rows[e.z.rows()[k]][r] * e.z.values()[k];
                    expected += product * product;
                }
                assertThat(sums[r]).as("%s, unit %s", kernels.name(), r).isEqualTo(e.covered[r] ? expected : 7f);
            }
        }
    }

    /** Any images: kernels do not ask where they come from. */
    @Property
    void gradientsOfAnovaHaveNormsAndSteps(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 30) int features,
            @ForAll @IntRange(min = 1, max = 120) int units) {
        for (Kernels kernels : ALL) {
            Example e = new Example(seed, features, units, kernels);
            float[][] rows = copy(e.rows);
            float[][] variance = copy(e.variance);
            float[] h = gaussians(new Random(seed), e.covered.length);
            float[] z = e.values();
            float[] sums = new float[e.covered.length];
            Arrays.fill(sums, 7f);
            kernels.anovaNorms(e.rows, e.variance, e.z, e.runs, h, sums);
            kernels.projectAnova(e.rows, e.variance, e.z, e.runs, h, e.step, e.shrink);
            for (int r = 0; r < e.covered.length; r++) {
                float norm = 0;
                for (int k = 0; k < e.z.count(); k++) {
                    int j = e.z.rows()[k];
                    float d = (h[r] - rows[j][r] * z[j]) * z[j];
                    norm += d * d * variance[j][r];
                }
                assertThat(sums[r]).as("%s, unit %s", kernels.name(), r).isEqualTo(e.covered[r] ? norm : 7f);
                for (int j = 0; j < z.length; j++) {
                    boolean changed = e.covered[r] && !Float.isNaN(z[j]);
                    float s = variance[j][r];
                    float d = (h[r] - rows[j][r] * z[j]) * z[j];
                    String at = kernels.name() + ", row " + j + ", unit " + r;
                    assertThat(e.rows[j][r]).as(at).isEqualTo(changed ? rows[j][r] + e.step[r] * d * s : rows[j][r]);
                    assertThat(e.variance[j][r]).as(at).isEqualTo(changed ? s / (1f + e.shrink[r] * d * d * s) : s);
                }
            }
        }
    }

    private static float[][] copy(float[][] rows) {
        return Arrays.stream(rows).map(float[]::clone).toArray(float[][]::new);
    }
}
