package org.lorentztron.job.options;

/** Where the value of an option is looked up. */
interface Values {
    /** The value; null if the option has none, or is wrong. */
    <T> T get(Option<T> option);
}
