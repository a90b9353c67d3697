/**
 * For applications: {@link SnapshotConsumer} follows a models topic and always has the newest complete version;
 * {@link EventProducer} sends events, {@link EncodedEventProducer} those that are bytes already. Needs kafka-clients,
 * not Flink.
 */
@NullMarked
package org.lorentztron.connectors.client;

import org.jspecify.annotations.NullMarked;
