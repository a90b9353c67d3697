/**
 * Kafka sinks for versions, predictions and dead letters, and the sizes of their records. Who may write is decided in
 * {@code ownership}.
 */
@NullMarked
package org.lorentztron.connectors.publish;

import org.jspecify.annotations.NullMarked;
