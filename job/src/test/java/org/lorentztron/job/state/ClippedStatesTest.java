package org.lorentztron.job.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.serial.VersionRecordType;
import org.lorentztron.connectors.wire.version.PartDigest;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.job.average.AveragedPart;
import org.lorentztron.job.version.PublishedVersion;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.features.Calibration;
import org.lorentztron.model.features.Clipping;

/** How events are clipped comes back; layouts without it are in {@link GoldenLayoutsTest}. */
class ClippedStatesTest {
    private static final Clipping CLIPPING = Calibration.scale(
                    List.of(Features.dense(new float[] {1, 5}), Features.dense(new float[] {3, 9})), true)
            .clipping();

    @Test
    void serialize_averagedPart_hasItsClipping() throws IOException {
        PublishedPart part = SerializedCases.published(FeatureSet.all(1));
        AveragedPart given = new AveragedPart(1, List.of(part), SerializedCases.map(), CLIPPING, new SourcePositions());

        assertThat(SerializedCases.back(new AveragedPart.Serializer(), given).clipping())
                .isEqualTo(CLIPPING);
    }

    @Test
    void serialize_publishedVersion_hasItsClipping() throws IOException {
        PublishedVersion.Part part =
                new PublishedVersion.Part(1, List.of(SerializedCases.reference(new PartDigest("ab", null))), 4);
        PublishedVersion given =
                new PublishedVersion(3, 2000, List.of(part), SerializedCases.map(), CLIPPING, new SourcePositions());

        assertThat(SerializedCases.back(new PublishedVersion.Serializer(), given)
                        .clipping())
                .isEqualTo(CLIPPING);
    }

    @Test
    void serialize_manifest_hasItsClipping() throws IOException {
        VersionInfo given = SerializedCases.manifest().clipped(CLIPPING);

        assertThat(SerializedCases.back(new VersionRecordType.Serializer(), given))
                .isEqualTo(given);
    }
}
