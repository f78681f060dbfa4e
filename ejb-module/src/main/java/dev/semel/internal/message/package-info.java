/** A message at rest: its body and its properties, free of any broker. */
package dev.semel.internal.message;
