package org.lorentztron.connectors.wire.version;

/**
 * What a part of a model is called in keys and manifests: by its classes if it is a pair or a class against the rest,
 * else by a name of its own.
 */
public sealed interface PartName permits PairName, NamedPart {}
