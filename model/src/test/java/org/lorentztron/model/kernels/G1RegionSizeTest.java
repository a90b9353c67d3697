package org.lorentztron.model.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Training must start on any JVM, whatever it tells of itself. */
class G1RegionSizeTest {
    private static UnaryOperator<String> options(String useG1, String region) {
        return Map.of("UseG1GC", useG1, "G1HeapRegionSize", region)::get;
    }

    @Test
    void fewestFloats_g1_isMoreThanHalfARegionWithTheHeader() {
        assertThat(G1RegionSize.fewestFloats(options("true", "1048576"))).isEqualTo(131_072);
    }

    @Test
    void fewestFloats_otherCollector_isNone() {
        assertThat(G1RegionSize.fewestFloats(options("false", "1048576"))).isZero();
    }

    @Test
    void fewestFloats_regionNotANumber_isNone() {
        assertThat(G1RegionSize.fewestFloats(options("true", "1m"))).isZero();
    }

    @Test
    void fewestFloats_noSuchOption_isNone() {
        assertThat(G1RegionSize.fewestFloats(name -> {
                    throw new IllegalArgumentException(name);
                }))
                .isZero();
    }

    @Test
    void fewestFloats_noBeanOrModule_isNone() {
        assertThat(G1RegionSize.fewestFloats(name -> {
                    throw new NullPointerException();
                }))
                .isZero();
        assertThat(G1RegionSize.fewestFloats(name -> {
                    throw new NoClassDefFoundError();
                }))
                .isZero();
    }
}
