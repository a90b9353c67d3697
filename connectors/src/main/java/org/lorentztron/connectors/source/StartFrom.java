package org.lorentztron.connectors.source;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;

/**
 * Where a job that restores no state begins to read its topics. Partitions found later are read from their beginning.
 */
public enum StartFrom {
    /** The oldest record that the topic still has. */
    EARLIEST("earliest"),
    /** Only records that arrive after the start of the job. */
    LATEST("latest"),
    /** As earliest, and so a job that restores the state of another topic. */
    ANEW("anew");

    private final String id;

    StartFrom(String id) {
        this.id = id;
    }

    /** The name in options. */
    public String id() {
        return id;
    }

    /**
     * The start of that name.
     *
     * @throws IllegalArgumentException for another name, with those that exist
     */
    public static StartFrom of(String id) {
        for (StartFrom start : values()) {
            if (start.id.equals(id)) {
                return start;
            }
        }
        String ids = Arrays.stream(values()).map(StartFrom::id).collect(Collectors.joining(", "));
        throw new IllegalArgumentException("start is '" + id + "', expected one of: " + ids);
    }

    OffsetsInitializer offsets() {
        return switch (this) {
            case EARLIEST, ANEW -> OffsetsInitializer.earliest();
            case LATEST -> OffsetsInitializer.latest();
        };
    }
}
