/** Failed attempts of a key or of an event: their history, and the wait before the next. Any room may import it. */
package dev.semel.history;
