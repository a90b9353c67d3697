/** The command dead-letters: what the job has rejected, by reason, whole, and sent again. */
@NullMarked
package org.lorentztron.local.letters;

import org.jspecify.annotations.NullMarked;
