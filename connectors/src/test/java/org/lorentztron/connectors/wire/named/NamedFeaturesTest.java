package org.lorentztron.connectors.wire.named;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamedFeaturesTest {
    /** Texts of four bytes, of which each hash has one: found by trying all. */
    @ParameterizedTest
    @CsvSource({
        "0x7a9b47c2, 0, 0",
        "0xb4f3c777, -1, 1",
        "0x500d473b, 2147483647, 0",
        "0x679a266c, -2147483647, 0",
        "0x55076f83, -2147483648, 1"
    })
    void index_hashAtAnEdge_isItsMagnitudeInTheSpace(String bytes, int hash, int index) {
        int written = Integer.parseUnsignedInt(bytes.substring(2), 16);
        byte[] text = {(byte) (written >> 24), (byte) (written >> 16), (byte) (written >> 8), (byte) written};
        assertThat(Murmur3.hash(text, 0, text.length)).isEqualTo(hash);
        assertThat(NamedFeatures.index(text)).isEqualTo(index);
    }
}
