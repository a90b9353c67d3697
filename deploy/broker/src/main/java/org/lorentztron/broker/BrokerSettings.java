package org.lorentztron.broker;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The properties of a broker that is alone in its cluster, on the loopback interface, and small enough to share a JVM
 * with a Flink cluster.
 *
 * <p>What users would notice is left at Kafka's defaults (transaction.max.timeout.ms 900,000, retention 7 days,
 * timestamps at most one hour ahead), with three exceptions: topics are never created by mentioning them, records may
 * have {@value #MESSAGE_MAX_BYTES} bytes, and the broker's own topics have one replica and one partition.
 *
 * @param brokerPort where clients connect, 1 to 65535
 * @param controllerPort where the broker finds its own controller, another free port
 */
record BrokerSettings(Path logDirectory, int brokerPort, int controllerPort) {

    static final String HOST = "127.0.0.1";
    static final int NODE_ID = 1;
    static final String CONTROLLER_LISTENER = "CONTROLLER";
    static final int MESSAGE_MAX_BYTES = 8 << 20;

    private static final String CLIENT_LISTENER = "PLAINTEXT";

    /** The properties, with {@code overrides} put over them. */
    Map<String, String> properties(Map<String, String> overrides) {
        Map<String, String> properties = new HashMap<>();
        identity(properties);
        internalTopics(properties);
        footprint(properties);
        properties.put("auto.create.topics.enable", "false");
        properties.put("message.max.bytes", Integer.toString(MESSAGE_MAX_BYTES));
        properties.putAll(overrides);
        return properties;
    }

    private void identity(Map<String, String> properties) {
        String controller = HOST + ":" + controllerPort;
        String client = CLIENT_LISTENER + "://" + HOST + ":" + brokerPort;
        properties.put("process.roles", "broker,controller");
        properties.put("node.id", Integer.toString(NODE_ID));
        properties.put("controller.quorum.voters", NODE_ID + "@" + controller);
        properties.put("controller.listener.names", CONTROLLER_LISTENER);
        properties.put("inter.broker.listener.name", CLIENT_LISTENER);
        properties.put("listeners", client + "," + CONTROLLER_LISTENER + "://" + controller);
        properties.put("advertised.listeners", client);
        properties.put(
                "listener.security.protocol.map", CLIENT_LISTENER + ":PLAINTEXT," + CONTROLLER_LISTENER + ":PLAINTEXT");
        properties.put("log.dirs", logDirectory.toString());
    }

    private static void internalTopics(Map<String, String> properties) {
        for (String topic : new String[] {"offsets.topic", "transaction.state.log", "share.coordinator.state.topic"}) {
            properties.put(topic + ".num.partitions", "1");
            properties.put(topic + ".replication.factor", "1");
        }
        properties.put("transaction.state.log.min.isr", "1");
        properties.put("share.coordinator.state.topic.min.isr", "1");
        // A group of one consumer need not wait for others to join.
        properties.put("group.initial.rebalance.delay.ms", "0");
    }

    private static void footprint(Map<String, String> properties) {
        properties.put("num.network.threads", "2");
        properties.put("num.io.threads", "4");
        properties.put("num.recovery.threads.per.data.dir", "1");
        // The cleaner of compacted topics allocates this at start; the default is 128 MB.
        properties.put("log.cleaner.dedupe.buffer.size", Integer.toString(4 << 20));
        properties.put("log.index.size.max.bytes", Integer.toString(1 << 20));
    }
}
