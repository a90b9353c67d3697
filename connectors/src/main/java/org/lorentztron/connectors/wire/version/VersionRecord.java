package org.lorentztron.connectors.wire.version;

/** An element of a version of a model: the averaged model of a pair, or the manifest that names all pairs. Immutable. */
public sealed interface VersionRecord permits PublishedPair, VersionInfo {}
