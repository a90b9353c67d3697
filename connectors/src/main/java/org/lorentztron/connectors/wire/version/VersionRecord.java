package org.lorentztron.connectors.wire.version;

/**
 * An element of a version of a model: the averaged model of a part, or the manifest that names all parts. Immutable.
 */
public sealed interface VersionRecord permits PublishedPart, VersionInfo {}
