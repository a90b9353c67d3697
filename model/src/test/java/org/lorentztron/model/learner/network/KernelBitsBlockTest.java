package org.lorentztron.model.learner.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.OtherJvm;
import org.lorentztron.model.kernels.Kernels;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.TrainingBlock;

/**
 * The kernels have no influence on a model. Each kernel gives the same bits ({@code KernelsTest}); here, a whole block
 * does after some hundred events, whatever runs and layouts it asks its kernels for. A JVM chooses its kernels once, so
 * each kind trains in a JVM of its own.
 */
class KernelBitsBlockTest {
    private static final int CLASSES = 5;
    private static final int FEATURES = 40;
    private static final int EVENTS = 400;

    /** Below a vector, with a rest of vectors, and with rows in lines of the cache. */
    private static final int[] UNITS = {1, 5, 27, 70};

    /** Prints the kernels' name, then for each block what it is, its counts and the digest of its state. */
    public static final class PrintBlocks {
        private PrintBlocks() {}

        public static void main(String[] arguments) throws IOException {
            System.out.println(Kernels.fastest().name());
            for (NetworkKernel kernel : NetworkKernel.values()) {
                for (int units : UNITS) {
                    for (boolean touched : new boolean[] {false, true}) {
                        TrainingBlock block = trained(kernel, units, touched);
                        PartCounts counts = block.counts(0);
                        System.out.println(kernel.id() + " of " + units + " units, touched " + touched + ", updates "
                                + counts.updates() + ", degenerate " + counts.degenerateUpdates() + ": "
                                + digest(block));
                    }
                }
            }
        }
    }

    /** Few entries of the features each, with classes that can be told apart in part. */
    private static TrainingBlock trained(NetworkKernel kernel, int units, boolean touched) {
        SharedLearner learner =
                new SharedLearner(Networks.settings(kernel, units, Networks.labels(CLASSES), FEATURES), touched);
        TrainingBlock block = Networks.block(learner, CLASSES);
        Random random = new Random(units);
        for (int t = 0; t < EVENTS; t++) {
            int label = random.nextInt(CLASSES);
            float[] x = new float[FEATURES];
            for (int j = 0; j < FEATURES; j++) {
                double middle = j % CLASSES == label ? 1 : 0;
                x[j] = random.nextInt(3) == 0 ? (float) (middle + 0.5 * random.nextGaussian()) : 0;
            }
            block.learn(Features.dense(x), label);
        }
        return block;
    }

    private static String digest(TrainingBlock block) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        block.writeTo(new DataOutputStream(bytes));
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes.toByteArray()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }

    /** The lines of the blocks, after that of the kernels, which begins as expected. */
    private static List<String> blocks(String kernels, String... flags) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(OtherJvm.VECTOR_API);
        all.addAll(List.of(flags));
        List<String> lines = OtherJvm.printedBy(PrintBlocks.class, all).lines().toList();
        assertThat(lines.get(0)).startsWith(kernels);
        return lines.subList(1, lines.size());
    }

    @Test
    void learn_plainAndVectorKernels_giveTheSameBits() throws Exception {
        List<String> plain = blocks("plain", "-Dlorentztron.kernels=plain");

        assertThat(plain).hasSize(NetworkKernel.values().length * UNITS.length * 2);
        assertThat(plain).noneMatch(line -> line.contains("updates 0,"));
        assertThat(blocks("vector, ", "-Dlorentztron.kernels=vector")).isEqualTo(plain);
        assertThat(blocks("vector, ", "-Dlorentztron.kernels=vector", "-XX:MaxVectorSize=16"))
                .as("vectors of 128 bits")
                .isEqualTo(plain);
    }
}
