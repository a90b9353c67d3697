package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The model needs EJML for one singular value decomposition, and for nothing else. */
class EjmlTest {

    @Test
    void imports_ofEjmlInModel_areInOrthogonalProcrustesOnly() {
        assertThat(Sources.of("model").stream()
                        .filter(source ->
                                source.references().stream().anyMatch(reference -> reference.startsWith("org.ejml.")))
                        .map(Source::type))
                .containsExactly("OrthogonalProcrustes");
    }
}
