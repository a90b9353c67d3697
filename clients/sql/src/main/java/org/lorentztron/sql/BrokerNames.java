package org.lorentztron.sql;

import java.util.Arrays;
import org.apache.kafka.common.internals.Topic;
import org.apache.kafka.common.utils.Utils;

/** Names that brokers and topics can have, whether or not they are known: a query waits for those that are not yet. */
final class BrokerNames {
    private static final int LARGEST_PORT = 65_535;

    private BrokerNames() {}

    /** Whether the text is a list of host:port, as Kafka's clients read it. */
    static boolean areServers(String text) {
        return Arrays.stream(text.split(",", -1)).map(String::strip).allMatch(BrokerNames::isServer);
    }

    private static boolean isServer(String text) {
        try {
            String host = Utils.getHost(text);
            Integer port = Utils.getPort(text);
            return host != null && !host.isEmpty() && port != null && port <= LARGEST_PORT;
        } catch (NumberFormatException tooLarge) {
            return false;
        }
    }

    static boolean isTopic(String text) {
        return Topic.isValid(text);
    }
}
