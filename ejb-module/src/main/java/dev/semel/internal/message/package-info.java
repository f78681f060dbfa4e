/** A message at rest: its body and its properties, free of any broker. Start reading at {@code StoredMessage}. */
@NullMarked
package dev.semel.internal.message;

import org.jspecify.annotations.NullMarked;
