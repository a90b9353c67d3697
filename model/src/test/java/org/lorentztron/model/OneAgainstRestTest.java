package org.lorentztron.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class OneAgainstRestTest {
    @Test
    void part_everyIndex_isOfAllClasses() {
        OneAgainstRest parts = new OneAgainstRest(3);

        assertThat(parts.count()).isEqualTo(3);
        assertThat(parts.trainedByEvent()).isEqualTo(3);
        for (int label = 0; label < 3; label++) {
            ClassAgainstRest part = parts.part(label);
            assertThat(part.positive()).isEqualTo(label);
            assertThat(part.negative()).isEqualTo(BinaryPart.REST);
            assertThat(part.index(3)).isEqualTo(label);
            assertThat(part.classes()).containsExactly(0, 1, 2);
            assertThat(part.contains(2)).isTrue();
            assertThat(part.contains(3)).isFalse();
            assertThat(BinaryPart.of(label, BinaryPart.REST, 3)).isEqualTo(part);
        }
    }

    @Test
    void of_anyPair_isThePairAtItsIndex() {
        assertThat(BinaryPart.of(1, 3, 4)).isEqualTo(new ClassPair(1, 3));
        assertThat(new ClassPair(1, 3).index(4)).isEqualTo(new ClassPairs(4).index(1, 3));
    }

    @Test
    void construct_outOfRange_isRefused() {
        assertThatThrownBy(() -> new OneAgainstRest(1)).hasMessage("number of classes is 1, expected 2 or more");
        assertThatThrownBy(() -> new OneAgainstRest(3).part(3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> new ClassAgainstRest(2, 2))
                .hasMessage("class 2 against the rest is out of range, expected 0 to 1");
        assertThatThrownBy(() -> new ClassAgainstRest(0, 1)).hasMessage("number of classes is 1, expected 2 or more");
    }
}
