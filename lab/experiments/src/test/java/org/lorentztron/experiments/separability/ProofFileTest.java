package org.lorentztron.experiments.separability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.model.ClassPair;

/** Proofs on disk, and what becomes of them when somebody changes a number. */
class ProofFileTest {
    private static final ClassPair PAIR = new ClassPair(0, 1);

    @TempDir
    Path folder;

    /** The first four are separable at gray 5.5, the fifth and the sixth are the same picture. */
    private final Pictures pictures = new FewPictures(1)
            .with(0, 9)
            .with(1, 4)
            .with(0, 6)
            .with(1, 5)
            .with(1, 7)
            .with(0, 7)
            .with(1, 1)
            .pictures();

    private Path file;
    private String text;

    @BeforeEach
    void writeProofs() throws IOException {
        PairProver prover = new PairProver(PAIR, pictures);
        prover.prove(4, new WorkLimit(100, () -> true));
        prover.prove(7, new WorkLimit(100, () -> true));
        ProofFile.of(PAIR, prover.proofs()).write(folder);
        file = folder.resolve("0-1.json");
        text = Files.readString(file);
    }

    private List<String> problems() throws IOException {
        ProofReview review = new ProofReview(pictures, pictures.components());
        review.review(ProofFile.read(folder, PAIR));
        assertThat(review.hyperplanes() + review.certificates())
                .isEqualTo(2 - review.problems().size());
        return review.problems();
    }

    private List<String> problemsWith(String pattern, String replacement) throws IOException {
        String changed = text.replaceFirst(pattern, replacement);
        assertThat(changed).isNotEqualTo(text);
        Files.writeString(file, changed);
        return problems();
    }

    @Test
    void review_proofsAsWritten_hold() throws IOException {
        assertThat(text)
                .startsWith("{\"pair\":[0,1],\"separable\":[4],\"weights\":[")
                .contains("\"inseparable\":[");
        assertThat(problems()).isEmpty();
    }

    @Test
    void review_changedHyperplane_isRefused() throws IOException {
        assertThat(problemsWith("weights\":\\[", "weights\":[-"))
                .singleElement()
                .asString()
                .contains("0 v 1, hyperplane: example");
        assertThat(problemsWith("weights\":\\[", "weights\":[1,"))
                .containsExactly("0 v 1, hyperplane: has 3 weights, expected 2");
        assertThat(problemsWith("weights\":\\[", "weights\":[99999"))
                .singleElement()
                .asString()
                .contains("expected -2^42 to 2^42");
        assertThat(problemsWith("\"weights\":\\[[^\\]]*\\],", ""))
                .containsExactly("0 v 1, hyperplane: has 0 weights, expected 2");
    }

    /** It separates four, not five. */
    @Test
    void review_hyperplaneForMoreExamples_isRefused() throws IOException {
        assertThat(problemsWith("separable\":\\[4\\]", "separable\":[5]"))
                .containsExactly("0 v 1, hyperplane: example 4 is not on its side");
    }

    @Test
    void review_changedCertificate_isRefused() throws IOException {
        assertThat(problemsWith("multipliers\":\\[(\\d)", "multipliers\":[1$1"))
                .singleElement()
                .asString()
                .contains("off by");
        assertThat(problemsWith("multipliers\":\\[", "multipliers\":[-"))
                .singleElement()
                .asString()
                .contains("expected a positive");
        assertThat(problemsWith("multipliers\":\\[", "multipliers\":[7,"))
                .singleElement()
                .asString()
                .contains("expected as many");
        assertThat(problemsWith(",\"multipliers\":\\[[^\\]]*\\]", ""))
                .containsExactly("0 v 1, certificate: is missing");
    }

    /** A certificate for the first n must not speak of later ones. */
    @Test
    void review_exampleOutsideTheClaim_isRefused() throws IOException {
        assertThat(problemsWith("inseparable\":\\[\\d+\\]", "inseparable\":[3]"))
                .singleElement()
                .asString()
                .contains("which is not among the first 3");
    }

    @Test
    void read_notAProofFile_saysWhere() throws IOException {
        Files.writeString(file, "{\"pair\":[0,1],\"weights\":[1,\"x\"]}");
        assertThatThrownBy(() -> ProofFile.read(folder, PAIR))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("VALUE_STRING at 1:");
        Files.writeString(file, "{\"pair\":[0,2]}");
        assertThatThrownBy(() -> ProofFile.read(folder, PAIR)).hasMessageContaining("pair is [0, 2], expected [0, 1]");
        Files.writeString(file, "{\"pair\":[0,1],\"separable\":[-1]}");
        assertThatThrownBy(() -> ProofFile.read(folder, PAIR)).hasMessageContaining("separable is [-1]");
    }
}
