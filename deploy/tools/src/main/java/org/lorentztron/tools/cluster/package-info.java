/** Flink inside this JVM, with its web UI, and what is read from a running cluster over REST. */
package org.lorentztron.tools.cluster;
