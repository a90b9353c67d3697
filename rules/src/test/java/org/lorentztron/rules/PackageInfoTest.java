package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every package with main code has a {@code package-info.java} that says what may live there. */
class PackageInfoTest {

    @Test
    void packages_withMainCode_haveAPackageInfo() {
        List<Source> infos =
                Sources.all().stream().filter(Source::isPackageInfo).toList();
        Set<String> silent = Sources.packages(Sources.all());
        silent.removeAll(Sources.packages(infos));
        assertThat(silent).as("packages without package-info.java").isEmpty();
    }
}
