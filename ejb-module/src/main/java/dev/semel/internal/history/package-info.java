/** Failed attempts of a key or of an event: their history, and the wait before the next one. */
package dev.semel.internal.history;
