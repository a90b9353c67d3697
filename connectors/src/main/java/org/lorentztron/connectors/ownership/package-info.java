/**
 * Which job may publish under a model id: the youngest submission. Claims, the sink that respects them, and the
 * handling of transactions that another job has left open.
 */
@NullMarked
package org.lorentztron.connectors.ownership;

import org.jspecify.annotations.NullMarked;
