package org.lorentztron.job.faults;

/**
 * One failure.
 *
 * @param place where
 * @param moment when, one of the place's moments
 * @param checkpoints how many complete before it, since the failure before
 * @param count which of such moments it is from then on, counted from 1
 */
record Fault(Place place, Place.Moment moment, int checkpoints, int count) {

    @Override
    public String toString() {
        return place + " " + moment + " " + count + " after " + checkpoints + " checkpoints";
    }
}
