/**
 * Labelled data sets behind one interface, {@link Dataset}: MNIST files, LIBSVM files, drawn digits, and wrappers that
 * add features or wrong labels. Uses the model module's features and nothing of Flink or Kafka.
 */
@NullMarked
package org.lorentztron.datasets;

import org.jspecify.annotations.NullMarked;
