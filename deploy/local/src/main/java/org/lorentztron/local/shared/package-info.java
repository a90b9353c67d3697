/**
 * Options, input and output that several commands share: Kafka, the choice of a version, policies, HTTP, lines of
 * events.
 */
@NullMarked
package org.lorentztron.local.shared;

import org.jspecify.annotations.NullMarked;
