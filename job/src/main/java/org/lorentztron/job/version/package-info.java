/**
 * From averaged pairs to whole versions: numbering, manifests, and the versions that earlier jobs have published under
 * the model id.
 */
package org.lorentztron.job.version;
