/** What a running job has come to, by its metrics. */
@NullMarked
package org.lorentztron.local.run.figures;

import org.jspecify.annotations.NullMarked;
