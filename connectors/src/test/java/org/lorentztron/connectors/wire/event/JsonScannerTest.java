package org.lorentztron.connectors.wire.event;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class JsonScannerTest {
    private static final byte[] ALL = "\"\\\u001f !~\u007fazé€\u0000".getBytes(UTF_8);

    /** Each byte at each place of texts that are shorter and longer than what is passed over at once. */
    @Test
    void skipText_anyByteAnywhere_stopsWhereByteForByteStops() {
        for (int length = 0; length < 20; length++) {
            for (int place = 0; place < length; place++) {
                for (int special = 0; special < 256; special++) {
                    byte[] value = ("x".repeat(length) + "\"}").getBytes(UTF_8);
                    value[place] = (byte) special;
                    assertSkipped(value);
                }
            }
        }
    }

    @Test
    void skipText_manySpecialBytes_stopsWhereByteForByteStops() {
        Random random = new Random(46);
        for (int i = 0; i < 100_000; i++) {
            byte[] value = new byte[1 + random.nextInt(40)];
            int plain = random.nextInt(100);
            for (int k = 0; k < value.length - 1; k++) {
                value[k] = random.nextInt(100) < plain ? (byte) 'x' : ALL[random.nextInt(ALL.length)];
            }
            value[value.length - 1] = '}';
            assertSkipped(value);
        }
    }

    private static void assertSkipped(byte[] value) {
        Scanner scanner = new Scanner();
        scanner.begin(value);
        int end = 0;
        while (end < value.length && value[end] >= ' ' && value[end] != '"' && value[end] != '\\') {
            end++;
        }
        boolean isText = end < value.length && value[end] == '"';
        assertThat(scanner.skipText()).isEqualTo(isText);
        if (isText) {
            assertThat(scanner.at()).isEqualTo(end + 1);
        }
    }

    private static final class Scanner extends JsonScanner {
        int at() {
            return at;
        }
    }
}
