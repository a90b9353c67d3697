package org.lorentztron.connectors.serial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.version.PublishedConstant;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.Snapshots;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;

class PublishedPartCodingTest {
    /** The form, and the kind as a text: its length + 1, and its letters. The version follows. */
    private static final int VERSION_AT = 1 + 1 + "constant".length();

    private static final PublishedConstant PART =
            PublishedConstant.of("all of \u00fc|/", 2000, FeatureSet.of(5, new int[] {1, 4}), "B");

    private static byte[] written(PublishedPart part) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PublishedPartCoding.write(part, new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static PublishedPart read(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        PublishedPart part = PublishedPartCoding.read(in);
        assertThat(in.available()).isZero();
        return part;
    }

    @Test
    void read_ofWrite_isEqual() throws IOException {
        PublishedPart pair = Snapshots.pair("a", "b", 1, new float[] {1, 2}, new float[] {3, 4});
        assertThat(read(written(PART))).isEqualTo(PART);
        assertThat(read(written(pair))).isEqualTo(pair);
    }

    @Test
    void read_olderLayoutOfItsKind_isReadAsSuch() throws IOException {
        byte[] bytes = written(PART);
        assertThat(bytes[VERSION_AT]).isEqualTo((byte) 3);
        bytes[VERSION_AT] = 2;
        assertThat(read(bytes)).isEqualTo(PublishedConstant.of("all of \u00fc|/", 2000, PART.held(), "b"));
    }

    @Test
    void read_pairInALayoutThatIsNotKnown_isRefused() throws IOException {
        byte[] later = written(Snapshots.pair("a", "b", 1, new float[] {1, 2}, new float[] {3, 4}));
        int versionAt = 1 + 1 + DosModel.KIND.length();
        assertThat(later[versionAt]).isEqualTo((byte) 1);
        later[versionAt] = 2;
        assertThatThrownBy(() -> read(later))
                .isInstanceOf(RefusedStateException.class)
                .hasMessage("state of kind " + DosModel.KIND + " has version 2, expected 1");
    }

    /** A restart would meet the same state. */
    @Test
    void read_layoutOrKindThatIsNotKnown_isRefused() throws IOException {
        byte[] older = written(PART);
        older[VERSION_AT] = 1;
        assertThatThrownBy(() -> read(older))
                .isInstanceOf(RefusedStateException.class)
                .hasMessage("state of kind constant has version 1, expected 2 to 3");

        byte[] unknown = written(PART);
        unknown[VERSION_AT - 1] = 'T';
        assertThatThrownBy(() -> read(unknown))
                .isInstanceOf(RefusedStateException.class)
                .hasMessageContaining("constanT");
    }

    @Test
    void read_ofWrite_widestNumberOfFeaturesIsEqual() throws IOException {
        int n = Integer.MAX_VALUE;
        PublishedPart pair = Snapshots.pair(
                "a", "b", 1, FeatureSet.of(n, new int[] {0, n - 1}), new float[] {1, 2, 3}, new float[] {4, 5, 6});
        assertThat(read(written(pair))).isEqualTo(pair);
    }
}
