/** The runnable jar's command line: {@code demo}, {@code run}, {@code produce}, {@code evaluate}, {@code inspect}. */
package org.lorentztron.local;
