package org.lorentztron.model.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SchemeTest {
    @ParameterizedTest
    @EnumSource(Scheme.class)
    void of_itsId_isTheScheme(Scheme scheme) {
        assertThat(Scheme.of(scheme.id())).isEqualTo(scheme);
    }

    @Test
    void of_unknownId_namesAll() {
        assertThatThrownBy(() -> Scheme.of("tree")).hasMessage("scheme is \"tree\", expected one of pairs, rest");
    }

    /** The learners of the project have parts with two sides, all but the one of a network. */
    @Test
    void parts_ofEveryLearnerButShared_areThoseOfTheScheme() {
        for (LearnerKind kind : LearnerKind.values()) {
            boolean isShared = kind.equals(LearnerKind.SHARED);
            assertThat(kind.uses(LearnerSetting.SCHEME)).as(kind.id()).isEqualTo(!isShared);
            assertThat(kind.parts(Scheme.PAIRS, 5).count()).as(kind.id()).isEqualTo(isShared ? 1 : 10);
            assertThat(kind.parts(Scheme.REST, 5).count()).as(kind.id()).isEqualTo(isShared ? 1 : 5);
        }
    }
}
