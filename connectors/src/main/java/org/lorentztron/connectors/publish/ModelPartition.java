package org.lorentztron.connectors.publish;

import java.io.Serializable;
import org.lorentztron.connectors.wire.version.SnapshotKeys;

/**
 * The one partition that holds all records of a model, so that readers meet them in the order in which they were
 * written.
 */
record ModelPartition(String modelId) implements Serializable {

    int of(int partitions) {
        return SnapshotKeys.partition(modelId, partitions);
    }
}
