package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;

class FewerTriesTest {
    private static int usual;
    private static int many;
    private static int few;

    @Property
    void property_withoutTries_hasAFifthOfAThousand(@ForAll long number) {
        usual++;
    }

    @Property(tries = 500)
    void property_withManyTries_hasAFifth(@ForAll long number) {
        many++;
    }

    @Property(tries = 15)
    void property_withFewTries_hasAll(@ForAll long number) {
        few++;
    }

    @AfterContainer
    static void tries_ofAll_areFewerUnlessNightly() {
        boolean nightly = Boolean.getBoolean("lorentztron.nightly");
        assertThat(usual).isEqualTo(nightly ? 1_000 : 200);
        assertThat(many).isEqualTo(nightly ? 500 : 100);
        assertThat(few).isEqualTo(15);
    }
}
