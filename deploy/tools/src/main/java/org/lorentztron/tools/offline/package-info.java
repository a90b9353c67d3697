/** The job without Flink and Kafka: its blocks, averages and records, in one thread. */
@NullMarked
package org.lorentztron.tools.offline;

import org.jspecify.annotations.NullMarked;
