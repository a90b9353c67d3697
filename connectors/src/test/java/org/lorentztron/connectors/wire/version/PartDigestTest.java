package org.lorentztron.connectors.wire.version;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.probability.PlattScaling;

/** What a manifest says of a record of a pair, to compare it with. */
class PartDigestTest {
    private static PublishedPair pair() {
        return Snapshots.pair("a", "b", 1, new float[] {1, 2}, new float[] {3, 4});
    }

    private static PublishedPair pair(FeatureSet columns) {
        return Snapshots.pair("a", "b", 1, columns, new float[] {1, 2, 3}, new float[3]);
    }

    /** Reference: printf '\x00\x00\x80\x3f\x00\x00\x00\x40\x00\x00\x40\x40\x00\x00\x80\x40' | sha256sum (coreutils). */
    @Test
    void digest_isThatOfUThenV() {
        assertThat(pair().digest())
                .isEqualTo(new PartDigest("ad73b9acd6e4a74b2f5bb5386658ce3bb146cd040a1867646ab3b973fb6632b1", null));
    }

    /** Reference: printf '\x70\x11\x01\x00\x01\x00\x01\x00\x02\x00\x01\x00' | sha256sum (coreutils). */
    @Test
    void digest_withColumns_namesThemAndTheNumberOfFeatures() {
        PartDigest digest =
                pair(FeatureSet.of(70_000, new int[] {65_537, 65_538})).digest();
        assertThat(digest.sha256()).isEqualTo(pair(FeatureSet.all(2)).digest().sha256());
        assertThat(digest.columnsSha256())
                .isEqualTo("cee6ef7546107b88cf67c236be1f6e3707f3dc2623e3ff2ebdc6d309f573f229");
        assertThat(PartDigest.parse(digest.toString())).isEqualTo(digest);
        assertThat(PartDigest.parse("00ff"))
                .isEqualTo(new PartDigest("00ff", null))
                .hasToString("00ff");
    }

    /** Reference: python3 -c "hashlib.sha256(struct.pack('<ddi', 1.5, -0.5, 64)).hexdigest()", Python 3.11. */
    @Test
    void digest_withCalibration_namesItBesideTheParameters() {
        PartDigest digest = pair().calibrated(new PlattScaling(1.5, -0.5, 64)).digest();
        assertThat(digest.sha256()).isEqualTo(pair().digest().sha256());
        assertThat(digest.calibrationSha256())
                .isEqualTo("2bc09679aca68837e57cd33667c63b94484f657ebc6d4b8af87b6c81097e4c02");
        assertThat(PartDigest.parse(digest.toString())).isEqualTo(digest);
        assertThat(digest.with(null)).isEqualTo(pair().digest());
        // struct.pack('<ddiii', 1.5, -0.5, 64, 64, 90)
        assertThat(digest.with(new PlattScaling(1.5, -0.5, new PlattScaling.Sides(64, 90)))
                        .calibrationSha256())
                .isEqualTo("04c228d170c6b77bb2fc0401371b4714b5045a5a9b42c64c104fd0ceae646a29");
        PartDigest columns = pair(FeatureSet.of(70_000, new int[] {65_537, 65_538}))
                .calibrated(new PlattScaling(1.5, -0.5, 64))
                .digest();
        assertThat(columns.calibrationSha256()).isEqualTo(digest.calibrationSha256());
        assertThat(PartDigest.parse(columns.toString())).isEqualTo(columns);
    }
}
