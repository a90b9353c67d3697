package org.lorentztron.tools.onnx;

import java.io.IOException;
import java.io.OutputStream;

/** Bytes of a number that is known before they are written. */
interface ProtoContent {
    /** How many bytes there are. */
    long size();

    /** Writes as many bytes. */
    void writeTo(OutputStream out) throws IOException;
}
