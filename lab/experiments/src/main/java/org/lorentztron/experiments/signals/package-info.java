/** How often signals are given while nothing changes. */
@NullMarked
package org.lorentztron.experiments.signals;

import org.jspecify.annotations.NullMarked;
