/** The mathematics of Lorentztron: difference-of-squares models, their updates, alignment, averages and votes. */
package org.lorentztron.model;
