/** What a body says: JSON in one form, one value of it, and a digest of what is not held as a whole. */
@NullMarked
package dev.semel.internal.message.content;

import org.jspecify.annotations.NullMarked;
