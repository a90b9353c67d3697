package org.lorentztron.experiments.curves;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.lorentztron.model.learn.ModelAverage;

/**
 * SHA-256 of what a model has become: every number of its models and of their averages, in the order of parts, and its
 * curve. Two runs with equal digests learned the same, bit for bit, whatever their machines and numbers of threads.
 * Stateless.
 */
final class StateDigest {
    private StateDigest() {}

    /** @return 64 hexadecimal digits */
    static String of(Trainee trainee) {
        MessageDigest sha = sha256();
        try (DataOutputStream out = new DataOutputStream(
                new BufferedOutputStream(new DigestOutputStream(OutputStream.nullOutputStream(), sha)))) {
            write(trainee, out);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to nowhere failed", e);
        }
        return HexFormat.of().formatHex(sha.digest());
    }

    private static void write(Trainee trainee, DataOutputStream out) throws IOException {
        out.write(trainee.name().getBytes(UTF_8));
        for (PartGroup group : trainee.groups()) {
            for (int part = 0; part < group.parts().size(); part++) {
                group.block().model(part).writeTo(out);
            }
        }
        for (List<ModelAverage> ofParts : trainee.averages()) {
            for (ModelAverage average : ofParts) {
                out.writeLong(average.intervals());
                average.average().writeTo(out);
            }
        }
        for (IntervalPoint point : trainee.curve()) {
            point.writeTo(out);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
