package org.lorentztron.benchmarks.kernel;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.lorentztron.benchmarks.Digits;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.endless.EndlessDigits;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.model.Features;

/**
 * Writes the digits of {@link KernelBenchmark}, or the events of {@link NetworkBenchmark} with more or fewer classes,
 * to a file, for programs in other languages ({@code cpp/kernels.cpp}, {@code cpp/network.cpp}).
 *
 * <p>Little-endian: int features, int trained, int pool, and for each digit int label, int m, m ints (indices,
 * ascending), m floats: first those that models learn before anything is measured, then the pool.
 */
public final class DigitsFile {
    /** As in {@link Digits#trained} and {@link Digits#pool}. */
    private static final int TRAINED = 60_000;

    private static final int POOL = 50_000;

    private DigitsFile() {}

    /**
     * @param args the source of digits as {@link DataName#open} takes it, the file to write, and the number of classes
     *     if it is not 10 ({@link DigitClasses})
     */
    public static void main(String[] args) throws IOException {
        if (args.length < 2 || args.length > 3) {
            throw new IllegalArgumentException(
                    "expected 2 or 3 arguments, digits (\"digits\" or \"mnist:DIR\"), a file and a number of classes");
        }
        DigitClasses digits = new DigitClasses(
                new EndlessDigits(DataName.open(args[0]), 1), args.length == 2 ? 10 : Integer.parseInt(args[2]));
        try (BufferedOutputStream out = new BufferedOutputStream(Files.newOutputStream(Path.of(args[1])))) {
            out.write(bytes(3).putInt(digits.features())
                    .putInt(TRAINED)
                    .putInt(POOL)
                    .array());
            for (long i = 0; i < TRAINED + POOL; i++) {
                out.write(bytes(digits.event(i)));
            }
        }
    }

    private static byte[] bytes(Example event) {
        Features x = event.features();
        ByteBuffer bytes = bytes(2 + 2 * x.nonZeros()).putInt(event.index()).putInt(x.nonZeros());
        for (int k = 0; k < x.nonZeros(); k++) {
            bytes.putInt(x.index(k));
        }
        for (int k = 0; k < x.nonZeros(); k++) {
            bytes.putFloat(x.value(k));
        }
        return bytes.array();
    }

    private static ByteBuffer bytes(int numbers) {
        return ByteBuffer.allocate(numbers * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }
}
