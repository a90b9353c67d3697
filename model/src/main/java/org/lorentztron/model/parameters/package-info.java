/**
 * How parts with two sides are stored for training: rows of parameters by feature, random and published starts, and
 * their bytes in a checkpoint. Learning rules use these classes; no learning rule lives here.
 */
@NullMarked
package org.lorentztron.model.parameters;

import org.jspecify.annotations.NullMarked;
