package org.lorentztron.job.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;

class ModelCodingTest {
    /** Matrices are written in pieces of 8,192: less than one, one, and two and a part. */
    @ParameterizedTest
    @ValueSource(ints = {10, 4_095, 9_000})
    void readModel_anySize_isWhatWasWritten(int held) throws IOException {
        Random random = new Random(held);
        int rank = 2;
        double[] u = random.doubles((long) rank * (held + 1)).toArray();
        double[] v = random.doubles((long) rank * (held + 1)).toArray();
        FeatureSet some = FeatureSet.of(
                100_000, random.ints(0, 100_000).distinct().limit(held).sorted().toArray());

        for (FeatureSet featureSet : new FeatureSet[] {FeatureSet.all(held), some}) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            ModelCoding.write(new DosModel(rank, featureSet, u, v), new DataOutputStream(bytes));
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
            DosModel read = (DosModel) ModelCoding.readModel(in);

            assertThat(read.featureSet()).isEqualTo(featureSet);
            assertThat(read.u()).containsExactly(u);
            assertThat(read.v()).containsExactly(v);
            assertThat(in.available()).isZero();
        }
    }
}
