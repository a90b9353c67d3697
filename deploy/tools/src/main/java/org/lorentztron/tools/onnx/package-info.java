/**
 * Versions as models of ONNX, opset 17, of core operators alone, that say what the Java client says.
 * {@link org.lorentztron.tools.onnx.OnnxFile} writes a file; docs/guide/clients.md has inputs, outputs and metadata.
 */
@NullMarked
package org.lorentztron.tools.onnx;

import org.jspecify.annotations.NullMarked;
