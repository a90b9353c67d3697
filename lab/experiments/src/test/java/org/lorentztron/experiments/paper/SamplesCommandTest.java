package org.lorentztron.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.LongStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.experiments.ExperimentCall;
import org.lorentztron.model.Features;
import org.lorentztron.tools.cli.CommandLineRun;

class SamplesCommandTest {
    @TempDir
    Path folder;

    private CommandLineRun samples(String... more) {
        String[] arguments = new String[more.length + 3];
        arguments[0] = "samples";
        arguments[1] = "--out";
        arguments[2] = folder.resolve("out").toString();
        System.arraycopy(more, 0, arguments, 3, more.length);
        return ExperimentCall.of(arguments);
    }

    /**
     * Two rows for each of ten classes, an original and nine deformations: 200 pictures, all with ink, no two the same.
     */
    @Test
    void samples_ofDrawnDigits_areTwoHundredDifferentPictures() throws IOException {
        CommandLineRun run = samples("--seed", "7");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .containsPattern("60,000 originals with 183\\.4 pixels that have ink, deformed 25\\d\\.\\d")
                .contains("samples.png");
        BufferedImage sheet = ImageIO.read(folder.resolve("out/samples.png").toFile());
        Set<Long> pictures = new HashSet<>();
        for (int row = 0; row < 20; row++) {
            for (int round = 0; round <= 9; round++) {
                int x = round == 0 ? 64 : 144 + 64 * (round - 1);
                int y = 118 + 64 * row + 10 * (row / 2);
                int[] pixels = sheet.getRGB(x, y, 56, 56, null, 0, 56);
                long digest = 0;
                int dark = 0;
                for (int pixel : pixels) {
                    digest = 31 * digest + pixel;
                    dark += (pixel & 0xff) < 128 ? 1 : 0;
                }
                // A digit is neither nothing nor a blot.
                assertThat(dark).as("row %d, round %d", row, round).isBetween(60, 1_600);
                pictures.add(digest);
            }
        }
        assertThat(pictures).hasSize(200);
    }

    @Test
    void samples_ofDrawnDigits_beginWithTheFirstOriginalsOfEachClass() throws IOException {
        samples();

        BufferedImage sheet = ImageIO.read(folder.resolve("out/samples.png").toFile());
        Dataset digits = DataName.open("digits");
        for (int row = 0; row < 20; row++) {
            int label = row / 2;
            Features original = LongStream.range(0, 1_000)
                    .mapToObj(digits::training)
                    .filter(example -> example.index() == label)
                    .skip(row % 2)
                    .findFirst()
                    .orElseThrow()
                    .features();
            assertThat(difference(sheet, 64, 118 + 64 * row + 10 * label, original))
                    .as("row %d", row)
                    .isLessThan(0.03);
        }
    }

    /**
     * How far ink on the sheet, where a pixel is 2 x 2, is from the features on average: a digit and itself 0.01, two
     * zeros 0.19.
     */
    private static double difference(BufferedImage sheet, int left, int top, Features features) {
        double[] ink = new double[784];
        for (int k = 0; k < features.nonZeros(); k++) {
            ink[features.index(k)] = features.value(k);
        }
        double sum = 0;
        for (int p = 0; p < 784; p++) {
            int red = 0;
            for (int rgb : sheet.getRGB(left + 2 * (p % 28), top + 2 * (p / 28), 2, 2, null, 0, 2)) {
                red += rgb >> 16 & 0xff;
            }
            sum += Math.abs((255 - red / 4.0) / (255 - 0x22) - ink[p]);
        }
        return sum / 784;
    }

    @Test
    void samples_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = samples("--data", "libsvm:x", "--seed", "many", "--examples", "7");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("'libsvm:x', expected digits | mnist:DIR")
                .contains("'many'")
                .contains("unknown option '--examples'")
                .contains("Try 'lorentztron-lab samples --help'.");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void samples_missingFolder_fails() {
        CommandLineRun run = samples("--data", "mnist:" + folder.resolve("nowhere"));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("cannot read the data: ").contains("nowhere");
    }
}
