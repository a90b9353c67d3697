package org.lorentztron.job.warm;

import java.util.Arrays;
import java.util.List;
import org.lorentztron.connectors.wire.version.NetworkRecords;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.model.NetworkModel;

/**
 * A published network as the model to start from. Immutable as long as the list is left alone; thread-safe.
 *
 * @param records all of the network, in their order
 * @param labels [class of the version] its index among this job's classes, -1 if it is none of them
 */
record StartNetwork(List<PublishedNetwork> records, List<Integer> labels) {
    /** Keeps lists of its own. */
    StartNetwork {
        records = List.copyOf(records);
        labels = List.copyOf(labels);
    }

    /** The network of a version for a job with these classes. */
    static StartNetwork of(List<PublishedNetwork> records, List<String> published, List<String> classes) {
        return new StartNetwork(
                records, published.stream().map(classes::indexOf).toList());
    }

    /** How many of this job's classes the version has. */
    int known() {
        return (int) labels.stream().filter(label -> label >= 0).count();
    }

    /** How many intervals are averaged in it. */
    long intervals() {
        return records.get(0).intervals();
    }

    /**
     * The network for this job's classes, in its order: {@link NetworkModel#withClasses}.
     *
     * @param classes how many this job has
     */
    NetworkModel model(int classes) {
        int[] from = new int[classes];
        Arrays.setAll(from, labels::indexOf);
        return NetworkRecords.joined(records).withClasses(from);
    }
}
