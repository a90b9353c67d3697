package org.lorentztron.benchmarks.peers.streams;

import static org.assertj.core.api.Assertions.assertThat;

import com.yahoo.labs.samoa.instances.Instance;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lorentztron.datasets.tables.LabelledFile;
import org.lorentztron.datasets.tables.Table;
import org.lorentztron.datasets.tables.TableRules;

class TestThenTrainTest {
    @TempDir
    Path folder;

    private MoaStream stream(GeneratedStream generated, long events) throws IOException {
        Path file = folder.resolve(generated.id() + ".csv");
        try (Writer csv = Files.newBufferedWriter(file)) {
            StreamFile.write(generated.open(1, events), events, csv);
        }
        return new MoaStream(Table.csv(new LabelledFile(file, ""), TableRules.PLAIN));
    }

    private MoaStream stream(String text, String label) throws IOException {
        Path file = Files.writeString(folder.resolve("stream.csv"), text);
        return new MoaStream(Table.csv(new LabelledFile(file, label), TableRules.PLAIN));
    }

    /** The instance of a file is the one that the generator drew, in single precision. */
    @ParameterizedTest
    @EnumSource
    void instance_ofAFile_isTheGeneratedOne(GeneratedStream generated) throws IOException {
        MoaStream read = stream(generated, 300);
        GeneratedStream.Source source = generated.open(1, 300);
        for (int i = 0; i < 300; i++) {
            Instance expected = source.next();
            Instance instance = read.instance(i);
            assertThat(read.classes().get((int) instance.classValue()))
                    .isEqualTo(expected.classAttribute().value((int) expected.classValue()));
            for (int j = 0; j < expected.numAttributes() - 1; j++) {
                boolean named = instance.attribute(j).isNominal();
                assertThat(named ? instance.attribute(j).value((int) instance.value(j)) : (Object) instance.value(j))
                        .isEqualTo(
                                named
                                        ? expected.attribute(j).value((int) expected.value(j))
                                        : (Object) (double) (float) expected.value(j));
            }
        }
    }

    @Test
    void instance_missingAndLabelFirst_areMoas() throws IOException {
        MoaStream stream = stream("kind,x,colour\nb,1,red\na,?,?\nb,-1,red\n", "kind");
        assertThat(stream.classes()).containsExactly("a", "b");
        assertThat(stream.instance(0).classValue()).isEqualTo(1);
        assertThat(stream.instance(0).value(0)).isEqualTo(1);
        assertThat(stream.instance(1).isMissing(0)).isTrue();
        assertThat(stream.instance(1).isMissing(1)).isTrue();
    }

    /** What is known of them without learning anything. */
    @Test
    void run_noChangeAndMajority_makeTheErrorsThatCanBeCounted() throws IOException {
        MoaStream stream = stream("x,class\n1,a\n1,b\n1,b\n1,b\n1,a\n1,a\n", "");
        // The label before each: (none: a), a, b, b, b, a.
        assertThat(TestThenTrain.run(StreamLearner.NO_CHANGE, stream, 1)
                        .counts()
                        .errors())
                .isEqualTo(2);
        // The most frequent label so far, the first of equal ones: (none: a), a, a, b, b, b.
        assertThat(TestThenTrain.run(StreamLearner.MAJORITY, stream, 1).counts().errors())
                .isEqualTo(4);
    }

    @ParameterizedTest
    @EnumSource
    void run_anyLearner_isRepeatable(StreamLearner learner) throws IOException {
        MoaStream stream = stream(GeneratedStream.AGRAWAL, 400);
        TestThenTrain first = TestThenTrain.run(learner, stream, 1);
        assertThat(TestThenTrain.run(learner, stream, 1).counts())
                .usingRecursiveComparison()
                .isEqualTo(first.counts());
        assertThat(first.counts().events()).isEqualTo(400);
        assertThat(first.nanos()).isPositive();
    }

    @Test
    void run_learners_areBetterThanTheMajority() throws IOException {
        MoaStream stream = stream(GeneratedStream.HYPERPLANE, 3_000);
        double majority =
                TestThenTrain.run(StreamLearner.MAJORITY, stream, 1).counts().errorRate();
        for (StreamLearner learner :
                List.of(StreamLearner.BAYES, StreamLearner.TREE, StreamLearner.SGD, StreamLearner.FOREST_10)) {
            assertThat(TestThenTrain.run(learner, stream, 1).counts().errorRate())
                    .as(learner.toString())
                    .isLessThan(majority / 1.5);
        }
    }

    @Test
    void next_standardizedColumns_haveMeanZeroAndVarianceOne() throws IOException {
        MoaStream stream = stream(GeneratedStream.AGRAWAL, 4_000);
        StandardizedColumns columns = new StandardizedColumns(stream.header());
        // Salary, commission, age, 5 levels, 20 cars, 9 zip codes, value, years, loan, class.
        assertThat(columns.header().numAttributes()).isEqualTo(3 + 5 + 20 + 9 + 3 + 1);
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < stream.size(); i++) {
            Instance instance = columns.next(stream.instance(i));
            sum += instance.value(0);
            squares += instance.value(0) * instance.value(0);
            double level = 0;
            for (int column = 3; column < 8; column++) {
                level += instance.value(column);
            }
            assertThat(level).isEqualTo(1);
        }
        assertThat(sum / stream.size()).isEqualTo(0, Offset.offset(0.05));
        assertThat(squares / stream.size()).isEqualTo(1, Offset.offset(0.05));
    }
}
