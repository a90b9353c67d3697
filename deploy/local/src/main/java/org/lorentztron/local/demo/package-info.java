/** The demonstration: drawn digits through a real broker into two jobs, and what came of it. */
package org.lorentztron.local.demo;
