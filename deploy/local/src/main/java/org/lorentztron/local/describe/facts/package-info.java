/** What records hold at each path: types, values, texts that are numbers or times. */
@NullMarked
package org.lorentztron.local.describe.facts;

import org.jspecify.annotations.NullMarked;
