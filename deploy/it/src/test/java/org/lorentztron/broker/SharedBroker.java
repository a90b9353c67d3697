package org.lorentztron.broker;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The broker that the tests of one JVM share, each with topics of {@link OwnNames its own}: started when the first test
 * asks for it, stopped when the JVM ends. A test that needs other settings, or that stops its broker, starts an
 * {@link EmbeddedBroker} itself.
 *
 * <p>Thread-safe.
 */
public final class SharedBroker {

    private static @Nullable EmbeddedBroker broker;

    private SharedBroker() {}

    /** The broker; must not be closed. */
    public static synchronized EmbeddedBroker get() {
        if (broker == null) {
            broker = EmbeddedBroker.start(Map.of("create.topic.policy.class.name", OwnTopicsOnly.class.getName()));
            Runtime.getRuntime().addShutdownHook(new Thread(broker::close, "shared-broker-shutdown"));
        }
        return broker;
    }
}
