/** What users give, as texts: where each comes from, which may be shown, and the properties of Kafka's clients. */
@NullMarked
package org.lorentztron.job.options.given;

import org.jspecify.annotations.NullMarked;
