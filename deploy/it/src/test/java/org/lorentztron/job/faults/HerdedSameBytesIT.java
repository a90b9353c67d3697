package org.lorentztron.job.faults;

class HerdedSameBytesIT extends SameBytesIT {

    HerdedSameBytesIT() {
        super("herded", 10);
    }
}
