/**
 * A real Kafka broker inside this JVM, for the demo, for trying commands and for integration tests. Not for production.
 */
package org.lorentztron.broker;
