/**
 * Programs that use models or send events: {@link org.lorentztron.connectors.client.SnapshotConsumer} follows a models topic
 * and always has the newest complete version, {@link org.lorentztron.connectors.client.EventProducer} sends events. Needs
 * kafka-clients, not Flink.
 */
package org.lorentztron.connectors.client;
