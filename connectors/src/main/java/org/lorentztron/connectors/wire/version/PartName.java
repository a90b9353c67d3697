package org.lorentztron.connectors.wire.version;

/**
 * What a part of a model is called in keys and manifests: by its two classes if it is a pair, else by a name of its
 * own.
 */
public sealed interface PartName permits PairName, NamedPart {}
