package org.lorentztron.connectors.wire.version;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PartKindsTest {

    @Test
    void problems_kindsThatCannotBeUsed_areNamed() {
        assertThat(PartKinds.problems())
                .hasSize(2)
                .anySatisfy(problem -> assertThat(problem).contains("MissingKind"))
                .anySatisfy(
                        problem -> assertThat(problem).endsWith("header of the kind short has 3 bytes, expected 10"));
        assertThat(PartKinds.find("short")).isEmpty();
        assertThat(PartKinds.find(ConstantKind.ID)).isPresent();
    }
}
