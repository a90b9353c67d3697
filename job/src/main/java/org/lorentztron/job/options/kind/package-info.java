/** What an option is: its name, its texts, how a text becomes a value, and what depends on it. */
@NullMarked
package org.lorentztron.job.options.kind;

import org.jspecify.annotations.NullMarked;
