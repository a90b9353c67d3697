package org.lorentztron.connectors.used;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The topics that a job uses while it runs, as far as their ids are known. Immutable; thread-safe.
 *
 * @param kafka properties of Kafka clients, with {@code bootstrap.servers}
 * @param topics none of a job that asks about none
 */
public record UsedTopics(Map<String, String> kafka, List<UsedTopic> topics) implements Serializable {

    private static final long serialVersionUID = 1L;

    /** Nobody is ever asked about them. */
    public static final UsedTopics NONE = new UsedTopics(Map.of(), List.of());

    public UsedTopics {
        kafka = Map.copyOf(kafka);
        topics = List.copyOf(topics);
    }

    /**
     * The topics of a job.
     *
     * @param read those that it reads; null for none
     * @param published those of its versions
     * @param ids of topics by their names, as far as they are known
     */
    public static UsedTopics of(
            Map<String, String> kafka, List<@Nullable String> read, List<String> published, Map<String, String> ids) {
        List<UsedTopic> used = new ArrayList<>();
        read.stream().filter(Objects::nonNull).forEach(name -> add(used, name, UsedTopic.Use.READS, ids));
        published.forEach(name -> add(used, name, UsedTopic.Use.PUBLISHES, ids));
        return new UsedTopics(kafka, used);
    }

    private static void add(List<UsedTopic> used, String name, UsedTopic.Use use, Map<String, String> ids) {
        String id = ids.get(name);
        if (id != null) {
            used.add(new UsedTopic(name, id, use));
        }
    }
}
