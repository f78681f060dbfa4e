/** How large something may be. */
package dev.semel.internal.settings.limit;
