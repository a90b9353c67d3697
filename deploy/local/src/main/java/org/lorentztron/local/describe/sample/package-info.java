/** Where describe takes records from: a topic, lines or rows, each as a record of Kafka. */
@NullMarked
package org.lorentztron.local.describe.sample;

import org.jspecify.annotations.NullMarked;
