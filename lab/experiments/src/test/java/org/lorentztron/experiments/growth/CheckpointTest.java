package org.lorentztron.experiments.growth;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.job.average.AverageSerializer;
import org.lorentztron.job.average.AverageState;
import org.lorentztron.job.train.BlockState;
import org.lorentztron.job.train.BlockStateSerializer;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.tools.offline.OfflineJob;

class CheckpointTest {
    @ParameterizedTest
    @CsvSource({"dos, 20", "herded, 20", "linear, 20", "dos, 20000", "dos/rest, 20", "shared, 20", "shared, 20000"})
    void of_trainedModel_countsWhatIsReadBack(String recipe, int features) throws IOException {
        Shape shape = new Shape(recipe, 5, features, 5, 2);
        LearnerSettings settings = shape.jobOptions(7).learnerSettings();
        OfflineJob model = Shapes.trained(shape, 50);

        Checkpoint.Bytes bytes = Checkpoint.of(model, settings);

        long training = 0;
        long blocksAlone = 0;
        BlockStateSerializer blocks = new BlockStateSerializer(settings);
        for (BlockState state : model.blocks()) {
            DataOutputSerializer out = new DataOutputSerializer(64);
            blocks.serialize(state, out);
            DataInputDeserializer in = new DataInputDeserializer(out.getCopyOfBuffer());
            assertThat(blocks.deserialize(in).block().parts())
                    .isEqualTo(state.block().parts());
            assertThat(in.available()).isZero();
            training += out.length();
            ByteArrayOutputStream alone = new ByteArrayOutputStream();
            state.block().writeTo(new DataOutputStream(alone));
            blocksAlone += alone.size();
        }
        long averages = 0;
        AverageSerializer ofAverages = new AverageSerializer(settings);
        for (AverageState state : model.averages()) {
            DataOutputSerializer out = new DataOutputSerializer(64);
            ofAverages.serialize(state, out);
            averages += out.length();
        }
        assertThat(bytes).isEqualTo(new Checkpoint.Bytes(training, averages));
        assertThat(bytes.training() - blocksAlone)
                .isBetween(1L, 100L * model.blocks().size());
    }

    /**
     * What counting predicts is what is written, but for some bytes of each part, its newest scores and, on first
     * touch, an int and more beside the 16 floats of a feature.
     */
    @ParameterizedTest
    @CsvSource({
        "dos, 8, 784",
        "herded, 8, 784",
        "dos, 8, 100000",
        "herded/rest, 8, 784",
        "dos/rest, 8, 100000",
        "shared, 16, 784",
        "shared, 16, 100000"
    })
    void of_largerModel_isAsPredicted(String recipe, int size, int features) {
        Shape shape = new Shape(recipe, 5, features, 50, size);
        WorkCount work =
                WorkCount.of(shape, shape.jobOptions(7), TouchedFeatures.of(shape, Shapes.examples(shape, 500)));

        Checkpoint.Bytes bytes =
                Checkpoint.of(Shapes.trained(shape, 500), shape.jobOptions(7).learnerSettings());

        assertThat(bytes.training() / work.trainingBytes()).isBetween(1.0, 1.12);
        assertThat(bytes.averages() / work.averageBytes()).isBetween(1.0, 1.05);
    }
}
