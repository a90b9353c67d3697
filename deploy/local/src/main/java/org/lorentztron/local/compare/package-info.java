/** Jobs of different options on the same data, without Kafka and Flink: {@code lorentztron compare}. */
@NullMarked
package org.lorentztron.local.compare;

import org.jspecify.annotations.NullMarked;
