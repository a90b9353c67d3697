/** What was read of a topic or a file: records that are chosen, values in their order, how often they come. */
@NullMarked
package org.lorentztron.local.describe.seen;

import org.jspecify.annotations.NullMarked;
