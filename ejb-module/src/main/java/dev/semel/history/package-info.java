/** The history of failed attempts, of a key or of an event. Any room may import it. */
package dev.semel.history;
