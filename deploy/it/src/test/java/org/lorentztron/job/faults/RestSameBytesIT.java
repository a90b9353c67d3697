package org.lorentztron.job.faults;

class RestSameBytesIT extends SameBytesIT {

    RestSameBytesIT() {
        super(Combination.REST, 5);
    }
}
