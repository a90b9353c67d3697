package org.lorentztron.job.topology;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.client.CheckedVersion;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.version.PartName;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.connectors.wire.version.VersionRecord;

/** The versions that a job has published, in the order of their manifests. */
final class PublishedVersions {

    private PublishedVersions() {}

    /** Takes the elements as a consumer would; fails when a version names what was not published. */
    static List<ModelVersion> read(List<VersionRecord> published) {
        Map<PartName, PublishedPart> latest = new HashMap<>();
        List<ModelVersion> versions = new ArrayList<>();
        for (VersionRecord element : published) {
            if (element instanceof PublishedPart part) {
                latest.put(part.name(), part);
            } else {
                CheckedVersion checked = CheckedVersion.of(
                        (VersionInfo) element,
                        name -> latest.containsKey(name) ? List.of(latest.get(name)) : List.of());
                versions.add(checked.version()
                        .orElseThrow(() -> new AssertionError(checked.problem().orElseThrow())));
            }
        }
        return versions;
    }
}
