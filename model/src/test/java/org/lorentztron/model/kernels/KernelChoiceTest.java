package org.lorentztron.model.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.OtherJvm;

class KernelChoiceTest {
    /** Prints the kernels that a JVM chooses. */
    public static final class PrintChoice {
        private PrintChoice() {}

        public static void main(String[] arguments) {
            System.out.println(Kernels.fastest().name());
        }
    }

    @Test
    void chooseThoseOfTheVectorApiIfTheModuleIsPresent() throws Exception {
        assertThat(chosenBy("--add-modules", "jdk.incubator.vector")).startsWith("vector, ");
        assertThat(chosenBy()).isEqualTo("plain");
    }

    @Test
    void followTheProperty() throws Exception {
        assertThat(chosenBy("--add-modules", "jdk.incubator.vector", "-Dlorentztron.kernels=plain"))
                .isEqualTo("plain");
        assertThat(chosenBy("-Dlorentztron.kernels=vector"))
                .contains("lorentztron.kernels is \"vector\", expected \"plain\", or \"vector\" with --add-modules");
    }

    @Test
    void refuseOtherNames() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KernelChoice.choose("fast"))
                .withMessageContaining("lorentztron.kernels is \"fast\"");
    }

    private static String chosenBy(String... flags) throws IOException, InterruptedException {
        return OtherJvm.printedBy(PrintChoice.class, List.of(flags));
    }
}
