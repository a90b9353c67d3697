/**
 * The experiments of paper 7 on large margins by multiplicative updates: objective, errors, support vectors and margins
 * over iterations and CPU time, beside sequential minimal optimization and the Kernel Adatron.
 */
@NullMarked
package org.lorentztron.experiments.margins;

import org.jspecify.annotations.NullMarked;
