package org.lorentztron.experiments.separability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.Features;

class PictureTest {
    private static Picture picture(float... features) {
        return Picture.of(new Example(1, "1", Features.dense(features)), 7);
    }

    @Test
    void of_everyGrayValue_isTakenAsItIs() {
        for (int gray = 1; gray < 256; gray++) {
            Picture picture = picture(0, gray / 255f);
            assertThat(picture.size()).isOne();
            assertThat(picture.pixel(0)).isOne();
            assertThat(picture.gray(0)).isEqualTo(gray);
        }
    }

    /** What was proved about rounded pictures would not hold for the real ones. */
    @Test
    void of_valueBetweenGrays_isRefused() {
        assertThatThrownBy(() -> picture(0.5f))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("feature 0 of example 7 is 0.5, expected a multiple of 1/255 between 0 and 1");
        assertThatThrownBy(() -> picture(1, 2)).hasMessageContaining("feature 1 of example 7 is 2.0");
        assertThatThrownBy(() -> picture(-1 / 255f)).hasMessageContaining("expected a multiple");
        assertThatThrownBy(() -> picture(Math.nextUp(3 / 255f))).hasMessageContaining("expected a multiple");
    }

    @Property(tries = 100)
    void scoresAndSums_anyPicture_areThoseOfTheFullVector(@ForAll long seed) {
        Random random = new Random(seed);
        int pixels = 1 + random.nextInt(9);
        Picture picture = FewPictures.random(random, pixels, 1, 255).pictures().apply(0);
        double[] z = new double[pixels + 1];
        for (int k = 0; k < picture.size(); k++) {
            z[picture.pixel(k)] = picture.gray(k);
        }
        z[pixels] = 255;
        double[] weights = random.doubles(pixels + 1).toArray();
        double[][] squares = new double[pixels + 1][pixels + 1];
        double[] sum = new double[pixels + 1];

        picture.addSquareTo(squares, 3);
        picture.addTo(sum, -2);

        double score = 0;
        for (int i = 0; i <= pixels; i++) {
            score += weights[i] * z[i];
            assertThat(sum[i]).isEqualTo(-2 * z[i]);
            for (int j = 0; j <= pixels; j++) {
                assertThat(squares[i][j]).isEqualTo(j <= i ? 3 * z[i] * z[j] : 0);
            }
        }
        assertThat(picture.score(weights)).isCloseTo(score, org.assertj.core.data.Offset.offset(1e-9));
    }
}
