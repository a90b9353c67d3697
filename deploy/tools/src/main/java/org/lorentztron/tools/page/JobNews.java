package org.lorentztron.tools.page;

/**
 * What a job tells of itself, where it runs in the process that serves its page.
 *
 * @param awaits what it waits for and how far it is; empty for nothing
 * @param unscored events that came before the first version and got no prediction
 * @param judged how good its predictions of the newest events were, each by the version as of then, or before there are
 *     any its models in training; empty without events
 * @param scored how many these are
 */
public record JobNews(String awaits, long unscored, String judged, long scored) {
    /** Of a job that has told nothing yet. */
    public static final JobNews NONE = new JobNews("", 0, "", 0);
}
