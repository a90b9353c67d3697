/** The commands evaluate and classify: labels and probabilities of events by the newest version of a topic. */
@NullMarked
package org.lorentztron.local.evaluate;

import org.jspecify.annotations.NullMarked;
