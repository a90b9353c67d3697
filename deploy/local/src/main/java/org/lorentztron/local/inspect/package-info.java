/** The commands inspect and explain: what a version holds, as text, JSON or a file, and what moved a prediction. */
@NullMarked
package org.lorentztron.local.inspect;

import org.jspecify.annotations.NullMarked;
