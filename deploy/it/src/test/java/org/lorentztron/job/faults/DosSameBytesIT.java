package org.lorentztron.job.faults;

class DosSameBytesIT extends SameBytesIT {

    DosSameBytesIT() {
        super("dos", 10);
    }
}
