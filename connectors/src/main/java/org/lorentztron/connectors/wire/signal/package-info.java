/** Signals of drift as bytes. Without Flink. */
@NullMarked
package org.lorentztron.connectors.wire.signal;

import org.jspecify.annotations.NullMarked;
