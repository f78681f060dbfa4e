/** The bean of the keys page: idempotency keys, and what an administrator does with them. Start reading at {@code KeysAdmin}. */
@NullMarked
package dev.semel.admin.keys;

import org.jspecify.annotations.NullMarked;
