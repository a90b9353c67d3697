/** Kafka sinks for models, predictions and dead letters, and the check of the broker they need. */
package org.lorentztron.connectors.publish;
