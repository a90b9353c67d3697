/**
 * An HTTP server that answers or cuts whatever comes, within limits of threads, waiting requests, connections, bytes
 * and time. What it answers is for other packages to say: nothing here knows of models.
 */
@NullMarked
package org.lorentztron.tools.http;

import org.jspecify.annotations.NullMarked;
