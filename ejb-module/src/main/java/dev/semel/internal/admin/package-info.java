/** Runs an operator's action in chunks: each is one transaction, together with its audit. Start reading at {@code Operations}. */
@NullMarked
package dev.semel.internal.admin;

import org.jspecify.annotations.NullMarked;
