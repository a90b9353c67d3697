package org.lorentztron.local.describe.guess;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What the user knows already of where events have what. */
public final class GivenPaths {
    @Option(
            names = "--event-root",
            paramLabel = "PATH",
            description = "Where in a record the event is, if it is not found rightly. This and the next three are"
                    + " written as for the job.")
    private @Nullable String root;

    @Option(names = "--event-id", paramLabel = "PATH", description = "The field of the id.")
    private @Nullable String id;

    @Option(names = "--event-label", paramLabel = "PATH", description = "The field of the label.")
    private @Nullable String label;

    @Option(names = "--event-time", paramLabel = "PATH", description = "The field of the time.")
    private @Nullable String time;

    @Option(
            names = "--event-schema",
            paramLabel = "URL|FILE",
            description = "For Avro behind the id of a schema: the URLs of schema registries, or the file of the schema"
                    + " (.avsc). A registry has those of --labels-topic as well.")
    private @Nullable String schema;

    /** Null if the user does not say. */
    public @Nullable String schema() {
        return schema;
    }

    @Nullable
    String root() {
        return root;
    }

    public @Nullable String id() {
        return id;
    }

    public @Nullable String label() {
        return label;
    }

    @Nullable
    String time() {
        return time;
    }
}
