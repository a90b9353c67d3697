package org.lorentztron.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KnownHolesTest {
    private static Component component(String name, String version, String within) {
        return new Component(name, version, "Apache-2.0", within);
    }

    @Test
    void component_openToAHole_isNamedWithWhatFixesIt() throws Exception {
        KnownHoles holes = new KnownHoles();
        assertThat(holes.of(component("com.fasterxml.jackson.core:jackson-databind", "2.19.2", "")))
                .hasSize(4)
                .first()
                .asString()
                .contains("CVE-2026-54512", "fixed in 2.21.4");
        assertThat(holes.of(component("org.apache.logging.log4j:log4j-core", "2.24.3", "")))
                .hasSize(4);
    }

    @Test
    void component_fixed_hasNone() throws Exception {
        KnownHoles holes = new KnownHoles();
        assertThat(holes.of(component("com.fasterxml.jackson.core:jackson-databind", "2.21.5", "")))
                .isEmpty();
        assertThat(holes.of(component("org.apache.logging.log4j:log4j-core", "2.25.4", "")))
                .isEmpty();
    }

    @Test
    void hole_acceptedWhereItIsShaded_isNotAcceptedElsewhere() throws Exception {
        KnownHoles holes = new KnownHoles();
        String name = "io.netty:netty-handler";
        assertThat(holes.of(component(name, "4.1.100.Final", "org.apache.flink:flink-shaded-netty")))
                .isEmpty();
        assertThat(holes.of(component(name, "4.1.100.Final", ""))).hasSize(1);
    }

    /** Whoever accepted the holes of today has not seen that of tomorrow. */
    @Test
    void hole_ofAComponentWithAcceptedOnes_isNotAcceptedWithThem() throws Exception {
        KnownHoles holes = new KnownHoles();
        Component shaded = component("io.netty:netty-handler", "4.1.100.Final", "org.apache.flink:flink-shaded-netty");
        assertThat(holes.isAccepted(shaded, "CVE-2025-24970")).isTrue();
        assertThat(holes.isAccepted(shaded, "GHSA-4g8c-wm8x-jfhw")).isTrue();
        assertThat(holes.isAccepted(shaded, "CVE-2027-1")).isFalse();
    }

    @Test
    void versions_areComparedByNumbers() {
        assertThat(KnownHoles.compare("2.9.0", "2.10")).isNegative();
        assertThat(KnownHoles.compare("4.1.118.Final", "4.1.118")).isZero();
        assertThat(KnownHoles.compare("2.25.0-rc1", "2.25.0")).isNegative();
        assertThat(KnownHoles.compare("", "0.1")).isNegative();
    }
}
