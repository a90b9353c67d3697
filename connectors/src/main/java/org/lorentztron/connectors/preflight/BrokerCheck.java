package org.lorentztron.connectors.preflight;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.ConfigResource.Type;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.identity.TopicIds;
import org.lorentztron.connectors.messages.Reasons;
import org.lorentztron.connectors.ownership.ClaimStore;
import org.lorentztron.connectors.preflight.TopicRequirement.Keeping;
import org.lorentztron.connectors.publish.BrokerAdmin;
import org.lorentztron.connectors.publish.BrokerAdmin.RefusedException;
import org.lorentztron.connectors.publish.BrokerAdmin.Settings;
import org.lorentztron.connectors.publish.BrokerAdmin.SilentException;
import org.lorentztron.connectors.publish.DeadLetterPublisher;
import org.lorentztron.connectors.publish.Delivery;
import org.lorentztron.connectors.publish.KafkaOutput;
import org.lorentztron.connectors.publish.RecordLimits;
import org.lorentztron.connectors.publish.SnapshotSize;

/**
 * Asks the broker, before a job is submitted, for all that would otherwise fail it minutes later: topics that do not
 * exist, rights that are missing, records that do not fit, transactions that may not last long enough or that it cannot
 * list.
 *
 * <p>Every finding is one sentence that names the thing, what was found and what is needed. Settings that the broker
 * refuses to tell become a warning. Takes at most 10 s per question, and asks no further when one is not answered.
 *
 * @param problems what keeps the job from working
 * @param warnings what the job can run with, but the user should know
 * @param limits bytes of the largest batch for each topic that is written to, where the broker tells its settings
 * @param ids of the topics by their names, where the broker gives them ids
 */
public record BrokerCheck(
        List<String> problems, List<String> warnings, Map<String, Long> limits, Map<String, String> ids) {

    private static final String TRANSACTION_MAX_TIMEOUT = "transaction.max.timeout.ms";

    /** Ends the name of the transaction that is registered to see whether it may be: a name that no sink gives. */
    private static final String PROBE = "-check";

    /**
     * Runs all checks.
     *
     * @param output the sinks that the job will have
     * @param group the consumer group of the job's source
     */
    public static BrokerCheck run(KafkaOutput output, List<TopicRequirement> topics, String group) {
        return run(output, topics, group, BrokerAdmin.REQUEST_TIMEOUT);
    }

    /** As the other one, with another timeout of each question. */
    static BrokerCheck run(KafkaOutput output, List<TopicRequirement> topics, String group, Duration timeout) {
        BrokerCheck found = new BrokerCheck(new ArrayList<>(), new ArrayList<>(), new HashMap<>(), new HashMap<>());
        try (BrokerAdmin broker = new BrokerAdmin(output.kafka(), timeout)) {
            found.check(broker, output, topics, group, timeout);
        } catch (RuntimeException e) {
            found.problems.add("no Kafka client can be made from the kafka.* options: " + Reasons.of(e));
        }
        return new BrokerCheck(
                List.copyOf(found.problems),
                List.copyOf(found.warnings),
                Map.copyOf(found.limits),
                Map.copyOf(found.ids));
    }

    /** What a dead letter keeps of a record in its topic. */
    public int deadLetterBytes(String topic) {
        Long limit = limits.get(topic);
        return limit == null ? DeadLetterPublisher.DEFAULT_BYTES : DeadLetterPublisher.bytesWithin(limit);
    }

    private void check(
            BrokerAdmin broker, KafkaOutput output, List<TopicRequirement> topics, String group, Duration timeout) {
        String servers = output.kafka().get(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG);
        Node node;
        try {
            node = broker.node();
        } catch (RefusedException e) {
            problems.add("the Kafka broker at " + servers + " refuses to be asked: " + e.getMessage());
            return;
        } catch (SilentException e) {
            problems.add("no Kafka broker answers at " + servers + " within " + timeout.toSeconds() + " s: "
                    + e.getMessage());
            return;
        }
        try {
            for (TopicRequirement need : topics) {
                checkTopic(broker, output, need);
            }
            checkGroup(broker, group);
            checkGroup(broker, ClaimStore.group(output.modelId()));
            String owner = ClaimStore.transactionalId(output.modelId());
            checkTransaction(broker, owner, "transaction " + owner);
            if (output.delivery() == Delivery.EXACTLY_ONCE) {
                checkTransactionTimeout(broker, output.kafka(), node);
            }
        } catch (SilentException e) {
            problems.add("the Kafka broker at " + servers + " stopped answering while it was asked: " + e.getMessage());
        }
    }

    private void checkTopic(BrokerAdmin broker, KafkaOutput output, TopicRequirement need) throws SilentException {
        TopicDescription topic;
        try {
            topic = broker.topic(need.name());
        } catch (RefusedException e) {
            problems.add(unusable(need, e));
            return;
        }
        String id = TopicIds.of(topic);
        if (id != null) {
            ids.put(need.name(), id);
        }
        int partitions = topic.partitions().size();
        if (partitions > need.mostPartitions()) {
            problems.add("topic " + need.name() + " has " + partitions + " partitions, expected at most "
                    + need.mostPartitions() + ": every version names its position in each");
        }
        for (String other : need.wide()) {
            checkWidth(broker, need.name(), partitions, other);
        }
        boolean transactions = need.written() && output.delivery() == Delivery.EXACTLY_ONCE;
        Set<AclOperation> rights = topic.authorizedOperations();
        boolean mayRead = has(rights, AclOperation.READ);
        if (!mayRead && (need.read() || transactions)) {
            problems.add("the right to READ topic " + need.name() + " is missing"
                    + (need.read() ? "" : ": exactly-once delivery needs it to find the transactions it left open"));
        }
        if (need.written()) {
            if (!has(rights, AclOperation.WRITE)) {
                problems.add("the right to WRITE to topic " + need.name() + " is missing");
            }
            checkSettings(broker, output.kafka(), need);
        }
        if (transactions) {
            if (need.keeping() != Keeping.HISTORY) {
                // A history is written in the transactions of the other versions.
                String prefix = output.transactionalIdPrefix(need.name());
                checkTransaction(broker, prefix + PROBE, "transactions whose ids begin with " + prefix);
            }
            if (mayRead) {
                checkTransactionsAreListed(broker, topic);
            }
        }
    }

    /** A topic that cannot be asked about is a problem of its own. */
    private void checkWidth(BrokerAdmin broker, String name, int partitions, String other) throws SilentException {
        int needed;
        try {
            needed = broker.topic(other).partitions().size();
        } catch (RefusedException e) {
            return;
        }
        if (partitions < needed) {
            problems.add("topic " + name + " has " + partitions + " partitions, expected at least " + needed
                    + ", as many as topic " + other + ": records keep their partitions");
        }
        long largest = largestRecord(broker, name);
        long largestOfOther = largestRecord(broker, other);
        if (largest > 0 && largest < largestOfOther) {
            problems.add("topic " + name + " has " + TopicConfig.MAX_MESSAGE_BYTES_CONFIG + " " + largest
                    + ", expected at least " + largestOfOther + ", that of topic " + other + ": records are copied");
        }
    }

    /** 0 if the broker does not tell. */
    private static long largestRecord(BrokerAdmin broker, String topic) throws SilentException {
        try {
            String limit =
                    broker.settings(new ConfigResource(Type.TOPIC, topic)).value(TopicConfig.MAX_MESSAGE_BYTES_CONFIG);
            return limit == null ? 0 : Long.parseLong(limit);
        } catch (RefusedException e) {
            return 0;
        }
    }

    private static String unusable(TopicRequirement need, RefusedException e) {
        if (e.isFor(UnknownTopicOrPartitionException.class)) {
            return "topic " + need.name() + " does not exist";
        }
        if (e.isFor(TopicAuthorizationException.class)) {
            return "the right to DESCRIBE topic " + need.name() + " is missing, or it does not exist";
        }
        return "topic " + need.name() + " cannot be used: " + e.getMessage();
    }

    /** @param rights null if the broker is too old to tell */
    private static boolean has(@Nullable Set<AclOperation> rights, AclOperation operation) {
        return rights == null || rights.contains(operation) || rights.contains(AclOperation.ALL);
    }

    private void checkSettings(BrokerAdmin broker, Map<String, String> kafka, TopicRequirement need)
            throws SilentException {
        Settings settings;
        try {
            settings = broker.settings(new ConfigResource(Type.TOPIC, need.name()));
        } catch (RefusedException e) {
            warnings.add("the settings of topic " + need.name() + " cannot be checked: " + e.getMessage());
            return;
        }
        RecordLimits largest = RecordLimits.of(kafka, settings.value(TopicConfig.MAX_MESSAGE_BYTES_CONFIG));
        limits.put(need.name(), largest.smallest());
        long batch = (long) need.largestRecord() + KafkaOutput.RECORD_OVERHEAD;
        for (RecordLimits.Limit limit : largest.below(batch)) {
            problems.add("records for topic " + need.name() + " have up to " + batch + " bytes, but " + limit);
        }
        if (need.growing() != null) {
            checkGrowth(need.name(), need.growing(), largest);
        }
        String policy = settings.value(TopicConfig.CLEANUP_POLICY_CONFIG);
        if (policy != null) {
            checkPolicy(need, policy);
        }
    }

    private void checkPolicy(TopicRequirement need, String policy) {
        if (need.keeping() == Keeping.NEWEST && !policy.contains(TopicConfig.CLEANUP_POLICY_COMPACT)) {
            warnings.add("topic " + need.name() + " has cleanup.policy " + policy
                    + ", expected compact: records that are not written again will be deleted by retention");
        } else if (need.keeping() == Keeping.HISTORY && !policy.contains(TopicConfig.CLEANUP_POLICY_DELETE)) {
            warnings.add("topic " + need.name() + " has cleanup.policy " + policy
                    + ", expected delete: every version stays, and the topic grows without end");
        }
    }

    /** How much a model will have to hold is not known before its events are. */
    private void checkGrowth(String topic, SnapshotSize size, RecordLimits largest) {
        for (RecordLimits.Limit limit : largest.below((long) size.largestRecord() + KafkaOutput.RECORD_OVERHEAD)) {
            int columns = size.columnsWithin(limit.bytes() - KafkaOutput.RECORD_OVERHEAD);
            warnings.add("records for topic " + topic + " grow with the features that events have: a part that holds"
                    + " more than " + columns + " of them ends the job, since " + limit
                    + "; raise it if there may be as many");
        }
    }

    private void checkTransaction(BrokerAdmin broker, String id, String name) throws SilentException {
        try {
            broker.transactions(id);
        } catch (RefusedException e) {
            problems.add(
                    e.isFor(AuthorizationException.class)
                            ? "the right to WRITE " + name + " is missing"
                            : name + " cannot be opened: " + e.getMessage());
        }
    }

    /** A restarted job ends the transactions it left open; to find them it lists those of the topic. */
    private void checkTransactionsAreListed(BrokerAdmin broker, TopicDescription topic) throws SilentException {
        try {
            broker.producers(
                    new TopicPartition(topic.name(), topic.partitions().get(0).partition()));
        } catch (RefusedException e) {
            problems.add(
                    "exactly-once delivery to topic " + topic.name() + " needs Kafka 3.0 or newer: " + e.getMessage());
        }
    }

    /** A source without access to its group commits no offsets, and fails when it closes its consumer. */
    private void checkGroup(BrokerAdmin broker, String group) throws SilentException {
        try {
            broker.offsets(group);
        } catch (RefusedException e) {
            problems.add(
                    e.isFor(GroupAuthorizationException.class)
                            ? "the right to READ group " + group + " is missing"
                            : "group " + group + " cannot be used: " + e.getMessage());
        }
    }

    private void checkTransactionTimeout(BrokerAdmin broker, Map<String, String> kafka, Node node)
            throws SilentException {
        int wanted = KafkaOutput.transactionTimeoutMs(kafka);
        try {
            String limit = broker.settings(new ConfigResource(Type.BROKER, node.idString()))
                    .value(TRANSACTION_MAX_TIMEOUT);
            if (limit != null && wanted > Long.parseLong(limit)) {
                problems.add("transaction.timeout.ms is " + wanted + ", but the broker's " + TRANSACTION_MAX_TIMEOUT
                        + " is " + limit + ": lower kafka.transaction.timeout.ms or raise the broker's limit");
            }
        } catch (RefusedException e) {
            warnings.add("the broker's " + TRANSACTION_MAX_TIMEOUT + " cannot be checked (the job asks for " + wanted
                    + "): " + e.getMessage());
        }
    }
}
