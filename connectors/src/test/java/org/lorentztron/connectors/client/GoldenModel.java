package org.lorentztron.connectors.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.predict.DecisionRule;

/**
 * A version that every client must read and decide as, with events for it.
 *
 * @param name of the case
 * @param version the newest one in its topic
 * @param events in JSON, as they stand in an events topic
 * @param refused others, of which none can be predicted
 * @param policies that decide otherwise, as options have them
 */
record GoldenModel(
        String name,
        ModelVersion version,
        List<String> events,
        List<String> refused,
        List<Map<String, String>> policies) {

    /** The version, among records that are none of it. */
    List<RecordsFile.Entry> topic() {
        TopicLog log = new TopicLog().put("other/manifest", new byte[] {1}).putVersion(1);
        put(log);
        List<RecordsFile.Entry> entries = new ArrayList<>();
        log.putNames().entries().forEach(entry -> entries.add(RecordsFile.Entry.of(0, entry)));
        return entries;
    }

    private void put(TopicLog log) {
        String id = version.manifest().modelId();
        for (PublishedPart part : version.records()) {
            log.put(SnapshotKeys.of(id, part), SnapshotCodec.encode(id, part));
        }
        log.put(version.manifest());
    }

    /** A manifest with another rule. */
    static VersionInfo deciding(VersionInfo manifest, DecisionRule rule) {
        return deciding(manifest, rule, manifest.options());
    }

    /** A manifest with another rule and options. */
    static VersionInfo deciding(VersionInfo manifest, DecisionRule rule, Map<String, String> options) {
        return new VersionInfo(
                        manifest.modelId(),
                        manifest.version(),
                        manifest.intervalEnd(),
                        manifest.classes(),
                        manifest.featureSpace(),
                        manifest.map(),
                        manifest.parts(),
                        manifest.eventsTrained(),
                        manifest.sourcePositions(),
                        rule,
                        options,
                        manifest.seed(),
                        manifest.softwareVersion())
                .clipped(manifest.clipping());
    }
}
