/** Runs an operator's action in chunks: each is one transaction, together with its audit. Start reading at {@code Operations}. */
package dev.semel.internal.admin;
