package org.lorentztron.job.topology;

import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.Source;
import org.lorentztron.connectors.source.ClockedSource;
import org.lorentztron.connectors.source.SourceRecord;

/**
 * Where the job's events come from.
 *
 * @param source decoded records, those of a partition in their order; a partition is a split
 * @param watermarks event time per partition; its records have the timestamps that {@link ClockedSource} gives them
 */
public record EventInput(Source<SourceRecord, ?, ?> source, WatermarkStrategy<SourceRecord> watermarks) {}
