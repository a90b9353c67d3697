/**
 * The live page of a model: what a person sees in a browser while versions come. It reads topics and versions and
 * disturbs nobody: whatever fails here is told on the page and stops nothing else.
 */
@NullMarked
package org.lorentztron.tools.page;

import org.jspecify.annotations.NullMarked;
