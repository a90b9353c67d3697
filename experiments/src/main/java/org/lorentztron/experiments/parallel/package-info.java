/** How independent work of an experiment is spread over the processors. Results must not depend on it. */
package org.lorentztron.experiments.parallel;
