/** The experiments of paper 6 on polynomial networks: accuracy and size beside linear and kernel machines. */
@NullMarked
package org.lorentztron.experiments.networks;

import org.jspecify.annotations.NullMarked;
