package org.lorentztron.datasets.drawn;

/**
 * A drawn digit.
 *
 * @param label 0 to 9: the digit that was meant
 * @param pixels 28 x 28 unsigned gray values, row by row from the top; 0 = paper, 255 = full ink. A fresh array.
 */
public record DrawnDigit(int label, byte[] pixels) {}
