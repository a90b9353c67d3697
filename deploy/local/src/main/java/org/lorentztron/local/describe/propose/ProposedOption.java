package org.lorentztron.local.describe.propose;

/**
 * An option of the job.
 *
 * @param key without dashes in front
 * @param value as the option is written
 * @param why for people, without a line break
 */
public record ProposedOption(String key, String value, String why) {}
