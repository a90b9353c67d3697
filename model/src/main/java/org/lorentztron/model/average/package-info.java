/**
 * Averages of models over time. Equivalent difference-of-squares models differ by Lorentz transformations, so each
 * model is aligned with the average before it joins: by a boost and by a rotation. How far back an average reaches is
 * decided here, too: until its error rate is higher than that of the part as it trains.
 */
@NullMarked
package org.lorentztron.model.average;

import org.jspecify.annotations.NullMarked;
