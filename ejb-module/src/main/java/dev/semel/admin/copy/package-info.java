/** Copies that consumers skipped, by where they came from. */
@NullMarked
package dev.semel.admin.copy;

import org.jspecify.annotations.NullMarked;
