/** Flink inside this JVM, with its web UI and the metrics of its jobs. No command and no job lives here. */
@NullMarked
package org.lorentztron.tools.cluster;

import org.jspecify.annotations.NullMarked;
