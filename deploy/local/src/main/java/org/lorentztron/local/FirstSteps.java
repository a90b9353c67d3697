package org.lorentztron.local;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.local.shared.JobTopic;

/**
 * The commands that lead from an empty broker to one's own event, classified, as they can be pasted into a shell. They
 * learn which points of a square are inside of a circle: no line separates the two classes, and a reader can check the
 * answer.
 */
final class FirstSteps {
    /** Whole numbers, because awk writes others with a comma in some countries. */
    private static final String POINTS =
            "awk 'BEGIN { for (i = 0; i < 5000; i++) { x = int(200 * rand()) - 100; y = int(200 * rand()) - 100;"
                    + " printf \"{\\\"label\\\": \\\"%s\\\", \\\"features\\\": [%d, %d]}\\n\","
                    + " x * x + y * y < 5000 ? \"inside\" : \"outside\", x, y } }'";

    private static final String OWN_EVENT = "echo '{\"id\": \"mine\", \"features\": [10, -20]}'";

    private FirstSteps() {}

    /**
     * @param program how this program is called
     * @param port of the broker on this machine
     * @param data where the broker's data stays, or null if it does not stay
     */
    static List<String> lines(String program, int port, @Nullable Path data) {
        String servers = " --bootstrap-servers localhost:" + port;
        List<String> lines = new ArrayList<>();
        lines.add("Kafka broker at localhost:" + port + ", until Ctrl-C. "
                + (data == null
                        ? "Its data is deleted then, --data DIR keeps it."
                        : "Its data stays in " + data + "."));
        lines.add("Topics: events and labels (" + JobTopic.PARTITIONS
                + " partitions each), models (compacted), versions, predictions, signals, dead-letters.");
        lines.add("");
        lines.add("Try, in another terminal, a job that learns which points are inside of a circle:");
        lines.add("  " + program + " run" + servers
                + " --classes inside,outside --features 2 --interval 5s --idle-timeout 5s");
        lines.add("and in a third one, while the job runs, 5,000 labelled events:");
        lines.add("  " + POINTS + " | " + program + " produce" + servers + " --data jsonl:- --features 2");
        lines.add("an event of your own, classified by the newest version:");
        lines.add("  " + OWN_EVENT + " | " + program + " classify" + servers);
        lines.add("and what that version is made of:");
        lines.add("  " + program + " inspect" + servers);
        return lines;
    }
}
