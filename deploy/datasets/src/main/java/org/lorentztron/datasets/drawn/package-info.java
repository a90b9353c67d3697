/** Digits drawn stroke by stroke from a seed: an endless supply that needs no download. Uses the JDK alone. */
@NullMarked
package org.lorentztron.datasets.drawn;

import org.jspecify.annotations.NullMarked;
