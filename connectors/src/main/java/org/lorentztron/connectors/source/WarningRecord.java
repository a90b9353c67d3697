package org.lorentztron.connectors.source;

import org.lorentztron.connectors.warning.InputWarning;

/**
 * Something that looks wrong, beside the record at which it was found. It moves no clock. Immutable.
 *
 * @param partition of this record
 * @param offset of this record
 * @param time of this record, ms since 1970
 * @param warning what looks wrong
 */
public record WarningRecord(int partition, long offset, long time, InputWarning warning) implements SourceRecord {}
