/**
 * From averaged parts to whole versions: numbering, manifests, and the versions that earlier jobs have published under
 * the model id.
 */
@NullMarked
package org.lorentztron.job.version;

import org.jspecify.annotations.NullMarked;
