package org.lorentztron.experiments.margins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.Features;
import org.lorentztron.model.fit.margin.GramMatrix;
import org.lorentztron.model.fit.margin.Kernel;

/** Rows are those of the matrix that fits are made with. */
class KernelRowTest {
    private static final List<Features> EXAMPLES = List.of(
            Features.sparse(4, new int[] {0, 2}, new float[] {1.5f, -2}),
            Features.sparse(4, new int[] {1, 2, 3}, new float[] {0.25f, 3, 1}),
            Features.dense(new float[] {0, 0, 0, 0}),
            Features.dense(new float[] {1, 2, 3, 4}));

    @ParameterizedTest
    @ValueSource(strings = {"gaussian:2.5", "polynomial:3"})
    void of_anExample_isItsRowOfTheGramMatrix(String name) {
        Kernel kernel = KernelText.parse(name).orElseThrow().kernel(EXAMPLES);
        GramMatrix gram = GramMatrix.of(kernel, EXAMPLES);
        KernelRow rows = new KernelRow(kernel, EXAMPLES);
        // Descending, so that a value that an event leaves where the next has none would be seen.
        for (int j = EXAMPLES.size() - 1; j >= 0; j--) {
            double[] row = rows.of(EXAMPLES.get(j));
            for (int i = 0; i < row.length; i++) {
                assertThat(row[i]).as("%d, %d", i, j).isCloseTo(gram.value(i, j), within(1e-12));
            }
        }
    }
}
