/** Options of experiments on endless digits: which digits, and which models learn them. */
@NullMarked
package org.lorentztron.experiments.digits;

import org.jspecify.annotations.NullMarked;
