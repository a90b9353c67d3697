/** A job that learns events without Kafka and Flink, and how right it was. */
@NullMarked
package org.lorentztron.local.compare.trial;

import org.jspecify.annotations.NullMarked;
