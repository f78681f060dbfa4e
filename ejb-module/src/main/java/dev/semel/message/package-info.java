/** A message at rest: its body and its properties, free of any broker. Both features may import it. */
package dev.semel.message;
