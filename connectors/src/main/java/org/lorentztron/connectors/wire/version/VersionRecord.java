package org.lorentztron.connectors.wire.version;

/**
 * An element of a version of a model: the averaged model of a part, the manifest that names all parts, or names of
 * features, which the version does not depend on; or one of these for the history. Immutable.
 */
public sealed interface VersionRecord permits PublishedPart, VersionInfo, PublishedNames, HistoryRecord {}
