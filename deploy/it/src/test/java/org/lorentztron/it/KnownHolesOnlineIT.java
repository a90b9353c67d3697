package org.lorentztron.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Asks OSV for holes that were published since known-holes.csv was written. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class KnownHolesOnlineIT {
    @ParameterizedTest
    @MethodSource("org.lorentztron.it.ShippedJarsIT#ofOneFile")
    void components_haveNoHoleThatNobodyAccepted(String path) throws Exception {
        List<Component> components;
        try (JarFile jar = new JarFile(Path.of("../..", path).toFile())) {
            components = Component.of(jar);
        }
        OpenSourceVulnerabilities osv = OpenSourceVulnerabilities.ofThePublic();
        assumeTrue(osv.isReachable(), "OSV cannot be reached: only known-holes.csv was compared");
        KnownHoles known = new KnownHoles();
        assertThat(osv.of(components))
                .filteredOn(hole -> !known.isAccepted(hole.component(), hole.id()))
                .isEmpty();
    }
}
