/** How far back the average of a part reaches: until it errs more than the part as it trains. */
@NullMarked
package org.lorentztron.model.horizon;

import org.jspecify.annotations.NullMarked;
