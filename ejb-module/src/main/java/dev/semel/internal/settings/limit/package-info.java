/** How large something may be. */
@NullMarked
package dev.semel.internal.settings.limit;

import org.jspecify.annotations.NullMarked;
