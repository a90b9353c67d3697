/**
 * How the cost of a model grows with its shape: {@code Growth} measures one {@code Shape} after the other with the job's own blocks, averages and
 * records, {@code WorkCount} says how much of everything there is to do, {@code GrowthTable}, {@code GrowthPicture} and {@code Sizing} report.
 */
package org.lorentztron.experiments.growth;
