package org.lorentztron.job.faults;

import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class RestSameBytesIT extends SameBytesIT {

    RestSameBytesIT() {
        super(Combination.REST, 5);
    }
}
