/**
 * Which pairs of digits a hyperplane can separate, with a proof for each answer. Searches run in floating point and
 * decide nothing; checks decide, in integers and with proved bounds.
 */
@NullMarked
package org.lorentztron.experiments.separability;

import org.jspecify.annotations.NullMarked;
