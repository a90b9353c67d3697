/**
 * How many parts with two sides, here called pairs, are stored for training: rows of parameters by feature, random and
 * published starts, and their bytes in a checkpoint. Learning rules use these classes; no learning rule lives here.
 */
@NullMarked
package org.lorentztron.model.block;

import org.jspecify.annotations.NullMarked;
