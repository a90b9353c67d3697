/**
 * How the cost of a model grows with its shape: CPU time and bytes are measured for one shape after the other, with the
 * job's own blocks, averages and records, and formulas for sizing are fitted to them.
 */
@NullMarked
package org.lorentztron.experiments.growth;

import org.jspecify.annotations.NullMarked;
