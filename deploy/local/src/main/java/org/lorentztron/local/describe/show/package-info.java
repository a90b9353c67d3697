/** The description of records, as a table for people and as a file of options. */
@NullMarked
package org.lorentztron.local.describe.show;

import org.jspecify.annotations.NullMarked;
