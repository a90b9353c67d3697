package org.lorentztron.job.version;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.warm.WarmStartModels;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;

/** Makes the manifest of a version. Equal versions of equal jobs have equal manifests. */
public final class ManifestWriter {

    private final JobOptions options;
    private final Map<String, String> shapingOptions;
    private final String softwareVersion;
    private final ClassPairs pairs;

    /** @param warmStart what training started from, {@link WarmStartModels#origin} */
    public ManifestWriter(JobOptions options, String warmStart, String softwareVersion) {
        this.options = options;
        this.shapingOptions = new LinkedHashMap<>(options.shapingOptions());
        if (!warmStart.equals(WarmStartModels.NONE.origin())) {
            shapingOptions.put("warm-start", warmStart);
        }
        this.softwareVersion = softwareVersion;
        this.pairs = new ClassPairs(options.classes().size());
    }

    /** The manifest of a version. */
    public VersionInfo manifest(PublishedVersion version) {
        return new VersionInfo(
                options.modelId(),
                version.version(),
                version.intervalEnd(),
                options.classes(),
                VersionInfo.INDEXED,
                references(version),
                eventsTrained(version),
                positions(version),
                shapingOptions,
                options.learning().seed(),
                softwareVersion);
    }

    private List<VersionInfo.Pair> references(PublishedVersion version) {
        List<VersionInfo.Pair> references = new ArrayList<>();
        for (PublishedVersion.Pair latest : version.pairs()) {
            ClassPair pair = pairs.pair(latest.pair());
            PairName name = new PairName(
                    options.classes().get(pair.a()), options.classes().get(pair.b()));
            references.add(new VersionInfo.Pair(name, latest.intervalEnd(), latest.digest()));
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

    private List<VersionInfo.SourcePosition> positions(PublishedVersion version) {
        List<VersionInfo.SourcePosition> positions = new ArrayList<>();
        version.positions()
                .forEach((partition, offset) -> positions.add(
                        new VersionInfo.SourcePosition(options.topics().events(), partition, offset)));
        return positions;
    }
}
