package org.lorentztron.experiments;

import org.lorentztron.tools.cli.CommandLineRun;

/** Calls of the laboratory's jar in this JVM. */
public final class ExperimentCall {
    private ExperimentCall() {}

    public static CommandLineRun of(String... args) {
        return CommandLineRun.of(Laboratory::run, args);
    }
}
