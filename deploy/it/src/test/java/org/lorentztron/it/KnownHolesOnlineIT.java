package org.lorentztron.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Asks OSV for holes that were published since known-holes.csv was written. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class KnownHolesOnlineIT {
    @Test
    void components_ofTheRunnableJar_haveNoHoleThatNobodyAccepted() throws Exception {
        KnownHoles known = new KnownHoles();
        List<Component> components;
        try (JarFile jar =
                new JarFile(Path.of("../local/target/lorentztron.jar").toFile())) {
            components = Component.of(jar).stream()
                    .filter(component -> !known.isAccepted(component))
                    .toList();
        }
        OpenSourceVulnerabilities osv = OpenSourceVulnerabilities.ofThePublic();
        assumeTrue(osv.isReachable(), "OSV cannot be reached: only known-holes.csv was compared");
        assertThat(osv.of(components)).isEmpty();
    }
}
