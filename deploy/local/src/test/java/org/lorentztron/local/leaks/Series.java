package org.lorentztron.local.leaks;

/**
 * A quantity over time.
 *
 * @param name of the quantity, with its unit
 * @param times ascending
 * @param values as many as times, none NaN
 */
public record Series(String name, double[] times, double[] values) {}
