/**
 * The events topic as a Flink source: records are decoded, and each event gets the time of its partition's clock.
 * Whether an event is late is decided here and nowhere else.
 */
@NullMarked
package org.lorentztron.connectors.source;

import org.jspecify.annotations.NullMarked;
