package org.lorentztron.job.version;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.wire.avro.PairReference;
import org.lorentztron.connectors.wire.avro.SnapshotManifest;
import org.lorentztron.connectors.wire.avro.SourcePosition;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.warm.StartPairs;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;

/** Writes the manifest of a version. Equal versions of equal jobs give equal bytes. */
public final class ManifestWriter {

    private final JobOptions options;
    private final Map<String, String> shapingOptions;
    private final String softwareVersion;
    private final ClassPairs pairs;

    /** @param warmStart what training started from, {@link StartPairs#origin} */
    public ManifestWriter(JobOptions options, String warmStart, String softwareVersion) {
        this.options = options;
        this.shapingOptions = new LinkedHashMap<>(options.shapingOptions());
        if (!warmStart.equals(StartPairs.NONE.origin())) {
            shapingOptions.put("warm-start", warmStart);
        }
        this.softwareVersion = softwareVersion;
        this.pairs = new ClassPairs(options.classes().size());
    }

    /** The record of a version's manifest. */
    public OutputRecord record(PublishedVersion version) {
        SnapshotManifest manifest = SnapshotManifest.newBuilder()
                .setModelId(options.modelId())
                .setVersion(version.version())
                .setIntervalEnd(version.intervalEnd())
                .setClasses(options.classes())
                .setFeatureSpace(SnapshotCodec.INDEXED)
                .setPairs(references(version))
                .setEventsTrained(eventsTrained(version))
                .setSourcePositions(positions(version))
                .setOptions(shapingOptions)
                .setSeed(options.seed())
                .setSoftwareVersion(softwareVersion)
                .build();
        return new OutputRecord(
                SnapshotKeys.manifest(options.modelId()).getBytes(UTF_8), SnapshotCodec.encode(manifest));
    }

    private List<PairReference> references(PublishedVersion version) {
        List<PairReference> references = new ArrayList<>();
        for (PublishedVersion.Pair latest : version.pairs()) {
            ClassPair pair = pairs.pair(latest.pair());
            references.add(PairReference.newBuilder()
                    .setClassA(options.classes().get(pair.a()))
                    .setClassB(options.classes().get(pair.b()))
                    .setIntervalEnd(latest.intervalEnd())
                    .setSha256(latest.digest().sha256())
                    .setColumnsSha256(latest.digest().columnsSha256())
                    .build());
        }
        return references;
    }

    /** Every event trains the K - 1 pairs of its class. */
    private long eventsTrained(PublishedVersion version) {
        long examples = version.pairs().stream()
                .mapToLong(PublishedVersion.Pair::examples)
                .sum();
        return examples / (options.classes().size() - 1);
    }

    private List<SourcePosition> positions(PublishedVersion version) {
        List<SourcePosition> positions = new ArrayList<>();
        version.positions()
                .forEach((partition, offset) -> positions.add(SourcePosition.newBuilder()
                        .setTopic(options.eventsTopic())
                        .setPartition(partition)
                        .setOffset(offset)
                        .build()));
        return positions;
    }
}
