/** Rows of tables as events with named features. */
@NullMarked
package org.lorentztron.local.produce.rows;

import org.jspecify.annotations.NullMarked;
