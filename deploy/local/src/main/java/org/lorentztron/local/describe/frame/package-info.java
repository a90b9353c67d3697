/** What records are wrapped in, and where the event is. */
@NullMarked
package org.lorentztron.local.describe.frame;

import org.jspecify.annotations.NullMarked;
