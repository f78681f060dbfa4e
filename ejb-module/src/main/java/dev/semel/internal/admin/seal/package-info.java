/** The audit as a chain of hashes, which grows a moment after the lines, and is looked through. Start reading at {@code Sealer}. */
@NullMarked
package dev.semel.internal.admin.seal;

import org.jspecify.annotations.NullMarked;
