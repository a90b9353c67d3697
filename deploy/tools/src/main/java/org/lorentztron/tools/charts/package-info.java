/**
 * Charts and pictures as PNG files, and their text forms: learning curves, confusion matrices, sheets of digits. Needs
 * no display. Measuring is the caller's task; nothing here trains or scores a stream.
 */
@NullMarked
package org.lorentztron.tools.charts;

import org.jspecify.annotations.NullMarked;
