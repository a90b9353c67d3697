/** Flink inside this JVM, with its web UI, and metrics of a running job over REST. No command and no job lives here. */
@NullMarked
package org.lorentztron.tools.cluster;

import org.jspecify.annotations.NullMarked;
