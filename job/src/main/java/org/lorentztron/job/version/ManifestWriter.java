package org.lorentztron.job.version;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.state.TopicPositions;
import org.lorentztron.job.warm.WarmStartModels;
import org.lorentztron.model.Parts;

/** Makes the manifest of a version. Equal versions of equal jobs have equal manifests. */
public final class ManifestWriter {

    private final JobOptions options;
    private final Map<String, String> topicIds;
    private final Map<String, String> shownOptions;
    private final String softwareVersion;
    private final Parts parts;

    /**
     * @param topicIds of the topics that positions are of, by their names; none where they are not known
     * @param warmStart what training started from, {@link WarmStartModels#origin}
     */
    public ManifestWriter(JobOptions options, Map<String, String> topicIds, String warmStart, String softwareVersion) {
        this.options = options;
        this.topicIds = Map.copyOf(topicIds);
        this.shownOptions = new LinkedHashMap<>(options.publishedOptions());
        if (!warmStart.equals(WarmStartModels.NONE.origin())) {
            shownOptions.put("warm-start", warmStart);
        }
        this.softwareVersion = softwareVersion;
        this.parts = options.learnerSettings().parts();
    }

    /** The manifest of a version. */
    public VersionInfo manifest(PublishedVersion version) {
        return new VersionInfo(
                        options.modelId(),
                        version.version(),
                        version.intervalEnd(),
                        options.classes(),
                        options.featureSpace().describe(),
                        version.map(),
                        references(version),
                        eventsTrained(version),
                        positions(version),
                        options.decisionRule(),
                        shownOptions,
                        options.learning().seed(),
                        softwareVersion)
                .clipped(version.clipping());
    }

    private static List<VersionInfo.Part> references(PublishedVersion version) {
        return version.parts().stream().flatMap(part -> part.records().stream()).toList();
    }

    /** Every event is an example of all the parts that it trains, however many records a part has. */
    private long eventsTrained(PublishedVersion version) {
        long examples = version.parts().stream()
                .mapToLong(PublishedVersion.Part::examples)
                .sum();
        return examples / parts.trainedByEvent();
    }

    private List<VersionInfo.SourcePosition> positions(PublishedVersion version) {
        List<VersionInfo.SourcePosition> positions = new ArrayList<>();
        add(options.topics().events(), version.positions().events(), positions);
        String labels = options.topics().labels();
        if (labels != null) {
            add(labels, version.positions().labels(), positions);
        }
        return positions;
    }

    private void add(String topic, TopicPositions reached, List<VersionInfo.SourcePosition> positions) {
        String id = topicIds.get(topic);
        reached.forEach(
                (partition, offset) -> positions.add(new VersionInfo.SourcePosition(topic, partition, offset, id)));
    }
}
