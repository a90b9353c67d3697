/** Predictions over HTTP: {@code lorentztron serve}. */
@NullMarked
package org.lorentztron.local.serve;

import org.jspecify.annotations.NullMarked;
