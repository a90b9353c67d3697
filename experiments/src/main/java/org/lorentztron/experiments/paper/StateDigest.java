package org.lorentztron.experiments.paper;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.learn.PairModelAverage;

/**
 * SHA-256 of what a variant has become: every number of its models and of their averages, in the order of pairs, and
 * its curve. Two runs with equal digests learned the same, bit for bit, whatever their machines and numbers of threads.
 * Not thread-safe.
 */
final class StateDigest {
    private final MessageDigest sha;
    private final ByteBuffer number = ByteBuffer.allocate(Long.BYTES);

    private StateDigest() {
        try {
            sha = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** @return 64 hexadecimal digits */
    static String of(VariantRun trainee) {
        StateDigest digest = new StateDigest();
        digest.sha.update(trainee.variant().name().getBytes(UTF_8));
        for (PairGroup group : trainee.groups()) {
            for (int pair = 0; pair < group.parts().size(); pair++) {
                digest.add(group.block().model(pair));
            }
        }
        for (List<PairModelAverage> ofPairs : trainee.averages()) {
            for (PairModelAverage average : ofPairs) {
                digest.add(average.intervals());
                digest.add(average.average());
            }
        }
        trainee.curve().forEach(digest::add);
        return HexFormat.of().formatHex(digest.sha.digest());
    }

    private void add(CurvePoint point) {
        add(point.examples());
        add(point.cumulative());
        add(point.moving());
        add(point.updates());
        add(point.snapshot());
        point.averages().forEach(this::add);
    }

    private void add(DosModel model) {
        add(model.rank());
        add(model.dimension());
        for (double[] matrix : List.of(model.u(), model.v())) {
            for (double entry : matrix) {
                add(entry);
            }
        }
    }

    private void add(double value) {
        add(Double.doubleToLongBits(value));
    }

    private void add(long value) {
        sha.update(number.putLong(0, value).array());
    }
}
