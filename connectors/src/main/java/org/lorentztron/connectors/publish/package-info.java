/**
 * Kafka sinks for versions, predictions and dead letters, and the sizes of their records. Who may write is decided in
 * {@code ownership}.
 */
package org.lorentztron.connectors.publish;
