/** A broker that takes known clients alone, for tests: certificates, a token endpoint, listeners for each. */
package org.lorentztron.broker.secured;
