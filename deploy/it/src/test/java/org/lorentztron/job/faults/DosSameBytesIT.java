package org.lorentztron.job.faults;

import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class DosSameBytesIT extends SameBytesIT {

    DosSameBytesIT() {
        super("dos", 10);
    }
}
