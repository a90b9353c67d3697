package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * The model needs EJML for one singular value decomposition, for the eigenpairs of factorization machines and of kernel
 * machines, and for the eigenvectors that basis vectors of polynomial networks are chosen by.
 */
class EjmlTest {

    @Test
    void imports_ofEjmlInModel_areInThreeClassesOnly() {
        assertThat(Sources.of("model").stream()
                        .filter(source ->
                                source.references().stream().anyMatch(reference -> reference.startsWith("org.ejml.")))
                        .map(Source::type))
                .containsExactlyInAnyOrder("OrthogonalProcrustes", "NetworkPairs", "SymmetricEigenpairs");
    }
}
