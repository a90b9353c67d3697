package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The build of the laboratory is that of the product, where Maven makes it say things twice. */
class LaboratoryTest {

    /** Maven reads one folder .mvn alone, the nearest. */
    @Test
    void jvmOfTheBuild_ofTheLaboratory_isThatOfTheProduct() {
        Path config = Path.of(".mvn/jvm.config");

        assertThat(Sources.project().resolve("lab").resolve(config))
                .hasSameTextualContentAs(Sources.project().resolve(config));
    }
}
