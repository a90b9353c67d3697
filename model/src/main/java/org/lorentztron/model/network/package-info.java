/** Networks of all classes apart from their online training: what they are in terms of pairs of classes. */
@NullMarked
package org.lorentztron.model.network;

import org.jspecify.annotations.NullMarked;
