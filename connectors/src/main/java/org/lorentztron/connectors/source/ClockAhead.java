package org.lorentztron.connectors.source;

/**
 * Tells that events of a partition are ahead ({@link PartitionClock}): with the first, and then with the next after
 * {@value NewestRecords#UNTOLD} records. So it is a function of the partition's records. Immutable.
 *
 * @param partition of the newest of these events
 * @param offset of the newest
 * @param time the effective time of the newest
 * @param lead by how many ms this is before the newest one's own time
 * @param events that were ahead since this was told last
 */
public record ClockAhead(int partition, long offset, long time, long lead, int events) implements SourceRecord {}
