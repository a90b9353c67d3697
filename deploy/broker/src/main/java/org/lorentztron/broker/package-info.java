/** A real Kafka broker inside this JVM, for the demo and for integration tests; not for production. */
package org.lorentztron.broker;
