package org.lorentztron.model.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

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

    /** What another JVM prints, its incubator warning left out. */
    private static String chosenBy(String... flags) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
        command.addAll(List.of(flags));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), PrintChoice.class.getName()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .directory(new File("").getAbsoluteFile())
                .start();
        String printed = new String(process.getInputStream().readAllBytes());
        process.waitFor();
        return printed.replaceAll("(?m)^WARNING: Using incubator modules.*\\R", "")
                .strip();
    }
}
