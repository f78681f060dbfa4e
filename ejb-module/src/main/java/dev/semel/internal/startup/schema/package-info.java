/** Semel's tables: the scripts that ship, which of them were run, and what runs or checks them at the start. */
@NullMarked
package dev.semel.internal.startup.schema;

import org.jspecify.annotations.NullMarked;
