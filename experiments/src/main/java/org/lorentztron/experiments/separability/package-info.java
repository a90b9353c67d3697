/**
 * Which pairs of digits a hyperplane can separate, with a proof for each answer. {@code InteriorPoint} and {@code Multipliers}
 * look for proofs in floating point and decide nothing; {@code HyperplaneCheck} and {@code CertificateCheck} decide, in integers
 * and proved bounds; {@code PairProver} asks one after the other, {@code SeparabilityRun} for all pairs and ever more examples.
 */
package org.lorentztron.experiments.separability;
