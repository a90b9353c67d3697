package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;

class FixedSeedTest {
    private static final List<Long> FIRST = new ArrayList<>();
    private static final List<Long> SECOND = new ArrayList<>();

    @Property(tries = 100)
    void first(@ForAll long number) {
        FIRST.add(number);
    }

    @Property(tries = 100)
    void second(@ForAll long number) {
        SECOND.add(number);
    }

    @AfterContainer
    static void numbers_ofTwoProperties_areTheSameUnlessNightly() {
        assertThat(FIRST).hasSizeGreaterThan(15);
        assertThat(FIRST.equals(SECOND)).isEqualTo(!Boolean.getBoolean("lorentztron.nightly"));
    }
}
