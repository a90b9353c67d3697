/** Jobs of different options on the same data: what each would publish, without Kafka and Flink. */
@NullMarked
package org.lorentztron.experiments.compare;

import org.jspecify.annotations.NullMarked;
