/**
 * A real Kafka broker inside this JVM, for the demo, for trying commands and for integration tests. Not for production.
 */
@NullMarked
package org.lorentztron.broker;

import org.jspecify.annotations.NullMarked;
