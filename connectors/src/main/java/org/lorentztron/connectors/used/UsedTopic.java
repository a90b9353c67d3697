package org.lorentztron.connectors.used;

import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A topic that a job uses while it runs.
 *
 * @param name of the topic
 * @param id that it had when the job was submitted
 * @param use what the job does with it
 */
public record UsedTopic(String name, String id, Use use) implements Serializable {

    /** What a job does with a topic, and what helps if another topic takes its name. */
    public enum Use {
        /** Offsets of the old topic say nothing about the new one. */
        READS(
                "reading",
                "with --start anew to read the new topic from its beginning and keep the models, or start it without"
                        + " state"),
        /** The new topic lacks the parts that have not trained since. */
        PUBLISHES("writing", "from its last checkpoint: it then publishes every part again");

        private final String doing;
        private final String remedy;

        Use(String doing, String remedy) {
            this.doing = doing;
            this.remedy = remedy;
        }
    }

    public UsedTopic {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(use, "use");
    }

    /**
     * Refuses the topic that has the name now, if it is another one.
     *
     * @param current its id; null if it is not known
     * @throws ReplacedTopicException if it is another one
     */
    void requireSame(@Nullable String current) {
        if (current != null && !current.equals(id)) {
            throw new ReplacedTopicException("topic " + name + " was deleted and created again while the job was "
                    + use.doing + " it: its id is " + current + ", and was " + id + ". Restore the job " + use.remedy);
        }
    }
}
