/** What each field seems to be for, by its name and its values. */
@NullMarked
package org.lorentztron.local.describe.guess;

import org.jspecify.annotations.NullMarked;
