package org.lorentztron.job.signal;

import org.lorentztron.connectors.wire.version.PartKinds;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.job.options.JobOptions;

/** What signals call a part. Stateless. */
public final class SignalledPart {
    private SignalledPart() {}

    /** As in the key of the part's record, after the model id. */
    public static String of(JobOptions options, int part) {
        String key = SnapshotKeys.part(
                "",
                PartKinds.of(options.learner().partKind())
                        .name(options.learnerSettings().parts().part(part), options.classes()));
        return key.substring(1);
    }
}
