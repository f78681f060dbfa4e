/** A message at rest: its body and its properties, free of any broker. Start reading at {@code StoredMessage}. */
package dev.semel.internal.message;
