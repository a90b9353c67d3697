package org.lorentztron.connectors.source;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.used.ReplacedTopicException;
import org.lorentztron.connectors.used.UsedTopics;

/**
 * Which topic a source reads. Offsets in a state mean something in the topic alone that they were read from: in one
 * that was deleted and created again under the same name they would skip events, or read them from somewhere else.
 *
 * <p>Where one of two ids is unknown, the topics count as one: brokers before 2.8 give topics none, and states of older
 * versions of this program hold none. A job that is to start anew refuses such a state.
 *
 * @param kafka properties of Kafka clients
 * @param topic its name
 * @param id of the topic that had the name when the job was submitted; null if it is unknown
 * @param startAnew whether a state of another topic is no reason to refuse: this topic is read from its beginning
 */
public record TopicIdentity(Map<String, String> kafka, String topic, @Nullable String id, boolean startAnew)
        implements Serializable {

    private static final long serialVersionUID = 1L;

    /** Of a source that is no topic, or whose topic is never asked about. */
    public static final TopicIdentity UNKNOWN = new TopicIdentity(Map.of(), "", null, false);

    public TopicIdentity {
        kafka = Map.copyOf(kafka);
        Objects.requireNonNull(topic, "topic");
    }

    /**
     * Whether a state is of another topic, and its offsets are to be dropped.
     *
     * @param stored the id in the state; null if it has none
     * @throws ReplacedTopicException if it is of another topic, and the job is not to start anew; or if it is to, and
     *     the state does not say of which topic it is
     */
    boolean replaces(@Nullable String stored) {
        if (startAnew && id != null && stored == null) {
            throw new ReplacedTopicException("--start anew is given, but the restored state holds no id of topic "
                    + topic + ", so that nobody knows whether it was deleted and created again. If it is the same"
                    + " topic, start without --start anew; if it is another one, start without the state, and with"
                    + " --warm-start topic to keep the published models");
        }
        if (!isOther(stored)) {
            return false;
        }
        if (!startAnew) {
            throw new ReplacedTopicException("topic " + topic + " has the id " + id + ", but the restored state has"
                    + " read the topic with the id " + stored + ": it was deleted and created again, or"
                    + " the job is given another topic. Start with --start anew to read the new topic from its"
                    + " beginning and keep the models, or start without the state");
        }
        return true;
    }

    /** Whether a job is to start anew, and cannot know of which topic a state is: the broker gives topics no ids. */
    boolean cannotStartAnew() {
        return startAnew && id == null;
    }

    /** The topic while the job runs; none if its id is unknown. */
    UsedTopics used() {
        return UsedTopics.of(kafka, List.of(topic), List.of(), id == null ? Map.of() : Map.of(topic, id));
    }

    private boolean isOther(@Nullable String other) {
        return id != null && other != null && !id.equals(other);
    }
}
