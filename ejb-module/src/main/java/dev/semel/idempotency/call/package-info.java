/** Work that is called, not brought by a message: methods, and pieces of code, that take effect once per key. */
@NullMarked
package dev.semel.idempotency.call;

import org.jspecify.annotations.NullMarked;
