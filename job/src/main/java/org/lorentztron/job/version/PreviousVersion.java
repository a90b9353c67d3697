package org.lorentztron.job.version;

import java.io.Serializable;

/** The versions that earlier jobs have published under this job's model id: a job without state goes on after them. */
@FunctionalInterface
public interface PreviousVersion extends Serializable {

    /** There were none. */
    PreviousVersion NOTHING = () -> 0;

    /**
     * The number of the newest version, 0 if there is none. The job asks when it publishes its first version; from then
     * on no other job may publish.
     *
     * @throws Exception if it cannot be found out; the job fails, and asks again when it is restarted
     */
    long newest() throws Exception;
}
